import { fieldsOf, isCentavos, isOneOf } from '../../kit/input.ts';
import type { InstantEngine, Outcome } from './engine.ts';

/** A ball falls through twelve rows of pins, left or right with equal chance; its final slot multiplies the stake. */
export const PIN_ROWS = 12;

/** Multipliers in hundredths, from the outermost slot to the middle one; the board is symmetric. */
const HALVES = {
  low: [1_000, 300, 160, 140, 110, 100, 50],
  medium: [3_300, 1_100, 400, 200, 110, 60, 30],
  high: [17_000, 2_400, 810, 200, 70, 20, 20],
} as const;

export interface PlinkoView {
  /** 1 means a step to the right. */
  path: number[];
  slot: number;
  /** The multiplier in hundredths. */
  multiplier: number;
}

export type Risk = keyof typeof HALVES;
export const RISKS: readonly Risk[] = ['low', 'medium', 'high'];

export const slotsOf = (risk: Risk): number[] => [...HALVES[risk], ...HALVES[risk].slice(0, -1).toReversed()];

export const plinkoEngine: InstantEngine<{ stake: number; risk: Risk }> = {
  readWager(body) {
    const { stake, risk } = fieldsOf(body);
    // Multipliers have two decimals: stakes in steps of ten centavos give whole payouts.
    return isCentavos(stake) && stake % 10 === 0 && isOneOf(RISKS, risk) ? { stake, risk } : null;
  },
  decide({ stake, risk }, chance): Outcome<PlinkoView> {
    const path = Array.from({ length: PIN_ROWS }, () => chance.below(2));
    const slot = path.reduce((sum, step) => sum + step, 0);
    const multiplier = slotsOf(risk)[slot] ?? 0;
    return { payout: (stake * multiplier) / 100, view: { path, slot, multiplier } };
  },
};
