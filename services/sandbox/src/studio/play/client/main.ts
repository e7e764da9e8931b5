import { readFacts } from './facts.ts';
import { openFrame, type Frame } from './frame.ts';

/** Each kind of game is a module with one function that builds it on the stage. */
const VIEWS: Record<string, () => Promise<{ mount(frame: Frame): void }>> = {
  slot: () => import('./slot-view.ts'),
  crash: () => import('./crash-view.ts'),
  roulette: () => import('./roulette-view.ts'),
  blackjack: () => import('./blackjack-view.ts'),
  bingo: () => import('./bingo-view.ts'),
  plinko: () => import('./plinko-view.ts'),
};

const COVER_WIDTH = 540;

const facts = readFacts();
const { style } = document.documentElement;
style.setProperty('--hue-1', String(facts.hues[0]));
style.setProperty('--hue-2', String(facts.hues[1]));
style.setProperty('--cover', `url("/studio/art/${facts.code}.webp?w=${COVER_WIDTH}")`);
document.body.classList.add(facts.kind);

const frame = openFrame(facts);
const view = await VIEWS[facts.kind]?.();
view?.mount(frame);
await frame.refreshBalance();
