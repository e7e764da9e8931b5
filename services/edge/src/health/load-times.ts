/** Upper ends of the buckets in milliseconds; slower times are in one last bucket. */
export const BUCKETS_MS = [
  ...[50, 100, 150, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200, 4_800, 6_400],
  ...[9_600, 12_800, 19_200, 25_600, 60_000],
] as const;

/** The number of the bucket that a load time falls into. */
export const bucketOf = (ms: number): number => {
  const found = BUCKETS_MS.findIndex((end) => ms <= end);
  return found < 0 ? BUCKETS_MS.length : found;
};

/**
 * The time within which a share of the loads was done, to the precision of the buckets.
 *
 * @param counts by number of the bucket
 * @param share 0.5 for the median
 * @returns milliseconds; null without loads
 */
export const percentileMs = (counts: ReadonlyMap<number, number>, share: number): number | null => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = total * share;
  for (const [index, end] of BUCKETS_MS.entries()) {
    const count = counts.get(index) ?? 0;
    const start = BUCKETS_MS[index - 1] ?? 0;
    if (count > 0 && left <= count) return Math.round(start + ((end - start) * left) / count);
    left -= count;
  }
  return BUCKETS_MS.at(-1) ?? null;
};
