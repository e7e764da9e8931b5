import type { PageFacts } from '../page-facts.ts';
import { fill, type Formats, type Texts } from './texts.ts';

export type Stake = ReturnType<typeof createStake>;

/** The stake of the next round; while free rounds are left it is fixed. */
export const createStake = (facts: PageFacts, texts: Texts, format: Formats, shown: HTMLElement) => {
  let at = Math.max(0, facts.stakes.indexOf(facts.firstStake));
  let freeLeft = facts.freeBets?.left ?? 0;
  let onChange: (() => void) | null = null;

  const current = () => (freeLeft > 0 && facts.freeBets ? facts.freeBets.stake : (facts.stakes[at] ?? facts.minBet));
  const draw = () => {
    shown.textContent = freeLeft > 0 ? fill(texts.freeLeft, freeLeft) : format.money(current());
  };

  return {
    current,
    draw,
    isFree: () => freeLeft > 0,
    setFreeLeft: (left: number) => {
      freeLeft = left;
      draw();
    },
    step: (by: number) => {
      if (freeLeft > 0) return;
      at = Math.min(facts.stakes.length - 1, Math.max(0, at + by));
      draw();
      onChange?.();
    },
    onChange: (listener: () => void) => {
      onChange = listener;
    },
    show: (centavos: number) => {
      shown.textContent = format.money(centavos);
    },
  };
};
