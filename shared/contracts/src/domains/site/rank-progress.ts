const PERCENT = 100;

/**
 * The player's progress from their level to the next, in whole percent from 0 to 100 (SOC-68 to SOC-73). The top level
 * is 100; without levels it is 0.
 *
 * @param totalBet the sum of stakes, in centavos or another unit that the thresholds use too
 * @param thresholds the start of each level, in any order; below the first one the progress starts at 0
 * @example rankProgress(150_000, [50_000, 250_000]) // 50
 */
export const rankProgress = (totalBet: number, thresholds: readonly number[]): number => {
  if (thresholds.length === 0) return 0;
  const next = Math.min(...thresholds.filter((threshold) => threshold > totalBet));
  if (!Number.isFinite(next)) return PERCENT;
  const current = Math.max(0, ...thresholds.filter((threshold) => threshold <= totalBet));
  const percent = Math.round((PERCENT * (totalBet - current)) / (next - current));
  return Math.min(PERCENT, Math.max(0, percent));
};
