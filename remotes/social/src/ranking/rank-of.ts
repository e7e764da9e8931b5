import { rankProgress } from '@jangada/contracts/domains/site/rank-progress';
import type { RankLevel } from '@jangada/contracts/domains/site/endpoints';

/** A player's position among the levels. */
export interface Rank {
  /** Null before the first level. */
  readonly current: RankLevel | null;
  /** Null on the highest level. */
  readonly next: RankLevel | null;
  /** Progress from the current level to the next, in whole percent (SOC-68 to SOC-73). */
  readonly percent: number;
  /** Centavos that are still to be wagered for the next level. */
  readonly left: number;
}

/**
 * @param totalBet the player's total stake, in centavos
 * @param levels the lowest first
 */
export const rankOf = (totalBet: number, levels: readonly RankLevel[]): Rank => {
  const current = levels.findLast((level) => level.totalBet <= totalBet) ?? null;
  const next = levels.find((level) => level.totalBet > totalBet) ?? null;
  const thresholds = levels.map((level) => level.totalBet);
  return { current, next, percent: rankProgress(totalBet, thresholds), left: next ? next.totalBet - totalBet : 0 };
};
