import { el, sleep } from '../../kit/dom.ts';
import type { Spin, LineWin } from '../engines/slot.ts';
import { countUp } from './celebration.ts';
import { prefersReducedMotion } from './elements.ts';
import type { Frame } from './frame.ts';
import { createReels } from './slot-reels.ts';
import type { Played } from './table-state.ts';
import { fill } from './texts.ts';

type PlayedSpins = Played<{ spins: Spin[] }>;

const SCATTER = 1;
const WIN_SHOWN_MS = 620;
const WINS_SHOWN_MAX = 4;
const BANNER_MS = 1_700;

function svg(tag: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** A slot: spin and line wins; free spins play automatically. */
export function mount(frame: Frame): void {
  const { facts, texts, format, stage } = frame;
  const board = facts.slot;
  if (!board) throw new Error('This page has no slot board');
  const { rows, strips } = board;
  const reels = createReels(board);
  const viewBox = `0 0 ${strips.length} ${rows}`;
  const lines = svg('svg', { class: 'lines', viewBox, preserveAspectRatio: 'none' });
  const ribbon = el('p', { class: 'ribbon' });
  const lettering = el('p', { class: 'lettering', 'aria-hidden': 'true' }, facts.title);
  const machine = el('div', { class: 'machine' }, lettering, el('div', { class: 'window' }, reels.element), ribbon);
  reels.element.after(lines);
  machine.style.setProperty('--reels', String(strips.length));
  machine.style.setProperty('--rows', String(rows));
  stage.append(machine);
  let hurried = false;

  const drawLine = (win: LineWin) => {
    const line = board.lines[win.line] ?? [];
    const points = line.map((row, reel) => `${reel + 0.5},${row + 0.5}`).join(' ');
    lines.append(svg('polyline', { points, 'vector-effect': 'non-scaling-stroke' }));
    line.slice(0, win.count).forEach((row, reel) => reels.cellAt(reel, row)?.classList.add('hit'));
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
      frame.showMessage(fill(texts.won, format.money(win.amount)));
      await sleep(WIN_SHOWN_MS);
    }
  };

  const scatterRows = (reel: number, stop: number) =>
    Array.from({ length: rows }, (_, row) => row).filter((row) => reels.symbolAt(reel, stop + row) === SCATTER);
  const markScatters = (stops: number[]) =>
    stops.forEach((stop, reel) => {
      for (const row of scatterRows(reel, stop)) reels.cellAt(reel, row)?.classList.add('hit');
    });

  /** A reel spins longer when two bonus symbols are already visible. */
  const waitsFor =
    ({ stops }: Spin) =>
    (reel: number) =>
      board.scatter !== null &&
      !prefersReducedMotion() &&
      stops.slice(0, reel).filter((stop, at) => scatterRows(at, stop).length > 0).length >= 2;

  const showBanner = async (title: string) => {
    const multiplied = fill(texts.multiplied, board.freeSpinMultiplier);
    const shown = el('div', { class: 'banner', role: 'status' }, el('strong', {}, title), el('span', {}, multiplied));
    stage.append(shown);
    await sleep(BANNER_MS);
    shown.remove();
  };

  const playFreeSpins = async (spins: Spin[], first: Spin) => {
    markScatters(first.stops);
    await showBanner(fill(texts.freeSpins, first.freeSpins));
    document.body.classList.add('bonus-round');
    let all = first.freeSpins;
    let total = first.amount;
    const totalText = (amount: number) => `${texts.total} ${format.money(amount)}`;
    for (const [index, spin] of spins.entries()) {
      clear();
      hurried = false;
      ribbon.textContent = `${fill(texts.freeSpin, index + 1, all)} · ${totalText(total)}`;
      reels.run();
      await reels.land(spin.stops, waitsFor(spin));
      await showWins(spin);
      if (spin.amount > 0) await countUp(ribbon, total, total + spin.amount, totalText);
      total += spin.amount;
      all += spin.freeSpins;
      if (spin.freeSpins > 0) await showBanner(`+ ${fill(texts.freeSpins, spin.freeSpins)}`);
      await sleep(250);
    }
    document.body.classList.remove('bonus-round');
  };

  const animate = async ({ view }: PlayedSpins) => {
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
    const isPlayed = await frame.playRound<PlayedSpins['view']>({ stake }, stake, animate);
    if (!isPlayed) reels.stop();
    setReady();
  };
  const setReady = () => frame.setGo(texts.spin, () => void spin());
  frame.setGo(texts.spin, null);
  const showLastRound = (played: PlayedSpins) => {
    reels.run();
    return animate(played);
  };
  void frame.resumeRound(showLastRound).then(setReady);
}
