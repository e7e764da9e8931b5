import { countUp } from './celebration.ts';
import { el, isCalm, sleep } from './elements.ts';
import type { Frame } from './frame.ts';
import { slotReels } from './slot-reels.ts';
import type { Played } from './standing.ts';

interface LineWin {
  line: number;
  symbol: number;
  count: number;
  amount: number;
}
interface Spin {
  stops: number[];
  wins: LineWin[];
  scatters: number;
  scatterAmount: number;
  freeSpins: number;
  multiplier: number;
  amount: number;
}

const SCATTER = 1;
const WIN_SHOWN_MS = 620;
const WINS_SHOWN_MAX = 4;
const BANNER_MS = 1_700;
const SVG = 'http://www.w3.org/2000/svg';

/** A slot: spin, watch the lines, collect; free spins play by themselves. */
export function mount(frame: Frame): void {
  const { facts, texts, write, stage } = frame;
  const board = facts.slot;
  if (!board) throw new Error('This page has no slot board');
  const reels = slotReels(board);
  const lines = document.createElementNS(SVG, 'svg');
  lines.setAttribute('class', 'lines');
  lines.setAttribute('viewBox', `0 0 ${board.strips.length} ${board.rows}`);
  lines.setAttribute('preserveAspectRatio', 'none');
  const ribbon = el('p', { class: 'ribbon' });
  const lettering = el('p', { class: 'lettering', 'aria-hidden': 'true' }, facts.title);
  const machine = el(
    'div',
    { class: 'machine' },
    lettering,
    el('div', { class: 'window' }, reels.element, lines),
    ribbon,
  );
  machine.style.setProperty('--reels', String(board.strips.length));
  machine.style.setProperty('--rows', String(board.rows));
  stage.append(machine);

  const drawLine = (win: LineWin) => {
    const rows = board.lines[win.line] ?? [];
    const points = rows.map((row, reel) => `${reel + 0.5},${row + 0.5}`).join(' ');
    const path = document.createElementNS(SVG, 'polyline');
    path.setAttribute('points', points);
    path.setAttribute('vector-effect', 'non-scaling-stroke');
    lines.append(path);
    rows.slice(0, win.count).forEach((row, reel) => reels.cellAt(reel, row)?.classList.add('hit'));
  };

  const clear = () => {
    lines.replaceChildren();
    reels.clear();
    machine.classList.remove('winning');
  };

  const showWins = async (spin: Spin) => {
    if (spin.amount === 0) return;
    machine.classList.add('winning');
    spin.wins.forEach(drawLine);
    if (spin.scatterAmount > 0) markScatters(spin.stops);
    await sleep(WIN_SHOWN_MS);
    const best = spin.wins.toSorted((a, b) => b.amount - a.amount).slice(0, WINS_SHOWN_MAX);
    if (best.length < 2 || hurried) return;
    for (const win of best) {
      clear();
      machine.classList.add('winning');
      drawLine(win);
      frame.say(texts.won(write.money(win.amount)));
      await sleep(WIN_SHOWN_MS);
    }
  };

  const markScatters = (stops: number[]) =>
    stops.forEach((stop, reel) => {
      for (let row = 0; row < board.rows; row += 1)
        if (reels.symbolAt(reel, stop + row) === SCATTER) reels.cellAt(reel, row)?.classList.add('hit');
    });

  /** A reel waits longer when two bonus symbols are already in sight. */
  const waitsFor = (spin: Spin) => (reel: number) => {
    if (!board.scatter || isCalm()) return false;
    const before = spin.stops.slice(0, reel);
    const seen = before.filter((stop, at) =>
      Array.from({ length: board.rows }, (_, row) => reels.symbolAt(at, stop + row)).includes(SCATTER),
    );
    return seen.length >= 2;
  };

  let hurried = false;

  const banner = async (title: string, words: string) => {
    const shown = el('div', { class: 'banner', role: 'status' }, el('strong', {}, title), el('span', {}, words));
    stage.append(shown);
    await sleep(BANNER_MS);
    shown.remove();
  };

  const playFreeSpins = async (spins: Spin[], first: Spin) => {
    markScatters(first.stops);
    await banner(texts.freeSpins(first.freeSpins), texts.multiplied(board.freeSpinMultiplier));
    document.body.classList.add('bonus-round');
    let all = first.freeSpins;
    let total = first.amount;
    for (const [index, spin] of spins.entries()) {
      clear();
      hurried = false;
      ribbon.textContent = `${texts.freeSpin(index + 1, all)} · ${texts.total} ${write.money(total)}`;
      reels.run();
      await reels.land(spin.stops, waitsFor(spin));
      await showWins(spin);
      if (spin.amount > 0) await countUp(ribbon, total, total + spin.amount, (n) => `${texts.total} ${write.money(n)}`);
      total += spin.amount;
      if (spin.freeSpins > 0) {
        all += spin.freeSpins;
        await banner(`+ ${texts.freeSpins(spin.freeSpins)}`, texts.multiplied(board.freeSpinMultiplier));
      }
      await sleep(250);
    }
    document.body.classList.remove('bonus-round');
  };

  const animate = async ({ view }: Played<{ spins: Spin[] }>) => {
    const [first, ...free] = view.spins;
    if (!first) return;
    await reels.land(first.stops, waitsFor(first));
    await showWins(first);
    if (free.length > 0) await playFreeSpins(free, first);
    ribbon.textContent = '';
  };

  const spin = async () => {
    clear();
    hurried = false;
    reels.run();
    frame.setGo(texts.stop, () => {
      hurried = true;
      reels.hurry();
    });
    const stake = frame.stake();
    const played = await frame.playRound<{ spins: Spin[] }>({ stake }, stake, animate);
    if (!played) reels.stop();
    rest();
  };
  const rest = () => frame.setGo(texts.spin, () => void spin());
  frame.setGo(texts.spin, null);
  const lastRound = (played: Played<{ spins: Spin[] }>) => {
    reels.run();
    return animate(played);
  };
  void frame.takeUpRound(lastRound).then(rest);
}
