import type { Chance } from './engine.ts';

/**
 * A multiplier climbs from 1.00× until it crashes; a cash-out before the crash pays stake × multiplier. The crash point
 * is drawn so that every target has the same return: P(crash ≥ m) = rtp / m.
 */

/** Growth per second: 2× after 5.8 s, 10× after 19 s. */
const GROWTH_PER_SECOND = 0.12;
export const HUNDREDTHS_MIN = 100;
/** At this multiplier the round ends automatically, and pays. */
export const HUNDREDTHS_MAX = 100_000;
const PRECISION = 2 ** 40;

/** The crash point in hundredths (250 = 2.50×). */
export const drawCrash = (rtpPercent: number, chance: Chance): number => {
  const uniform = (chance.below(PRECISION) + 1) / PRECISION;
  const hundredths = Math.floor(rtpPercent / uniform);
  return Math.max(HUNDREDTHS_MIN, Math.min(HUNDREDTHS_MAX, hundredths));
};

/** The multiplier after a number of milliseconds, in hundredths, rounded down. */
export const hundredthsAfter = (elapsedMs: number): number =>
  Math.min(HUNDREDTHS_MAX, Math.floor(100 * Math.exp((GROWTH_PER_SECOND * elapsedMs) / 1000)));

/** Milliseconds until the multiplier reaches a value. */
export const msUntil = (hundredths: number): number => (Math.log(hundredths / 100) / GROWTH_PER_SECOND) * 1000;

export const crashPayout = (stake: number, hundredths: number): number => Math.floor((stake * hundredths) / 100);
