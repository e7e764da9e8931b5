import { el, sleep } from '../../kit/dom.ts';
import type { Spin } from '../engines/slot.ts';
import { countUp } from './celebration.ts';
import type { Frame } from './frame.ts';
import { createMachine } from './slot-machine.ts';
import type { Played } from './table-state.ts';
import { fill } from './texts.ts';

type PlayedSpins = Played<{ spins: Spin[] }>;

const WIN_SHOWN_MS = 620;
const WINS_SHOWN_MAX = 4;
const BANNER_MS = 1_700;

/** A slot: spin and line wins; free spins play automatically. */
export const mount = (frame: Frame): void => {
  const { facts, texts, format, stage } = frame;
  const board = facts.slot;
  if (!board) throw new Error('This page has no slot board');
  const machine = createMachine(board, facts.title);
  const { reels, ribbon, drawLine, clear, markScatters, waitsFor } = machine;
  stage.append(machine.element);
  let hurried = false;

  const showWins = async (spin: Spin) => {
    if (spin.amount === 0) return;
    machine.setWinning();
    spin.wins.forEach(drawLine);
    if (spin.scatterAmount > 0) markScatters(spin.stops);
    await sleep(WIN_SHOWN_MS);
    const best = spin.wins.toSorted((a, b) => b.amount - a.amount).slice(0, WINS_SHOWN_MAX);
    if (best.length < 2 || hurried) return;
    for (const win of best) {
      clear();
      machine.setWinning();
      drawLine(win);
      frame.showMessage(fill(texts.won, format.money(win.amount)));
      await sleep(WIN_SHOWN_MS);
    }
  };

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
};
