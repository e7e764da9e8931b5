const sortedOf = (values: readonly number[]): readonly number[] => values.toSorted((one, other) => one - other);

/** The middle value, which one disturbed run does not change; NaN for an empty list. */
export const median = (values: readonly number[]): number => {
  const sorted = sortedOf(values);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? NaN, sorted[middle] ?? NaN];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
};

/** @param share 0.99 for the 99th percentile */
export const percentile = (values: readonly number[], share: number): number =>
  sortedOf(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

/** "p50 12 ms, p99 30 ms" */
export const spread = (timesMs: readonly number[]): string =>
  `p50 ${percentile(timesMs, 0.5).toFixed(0)} ms, p99 ${percentile(timesMs, 0.99).toFixed(0)} ms`;

export const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

type Row = readonly (string | number)[];

/** Prints a Markdown table. */
export const printTable = (headings: Row, rows: readonly Row[]): void => {
  for (const cells of [headings, headings.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`);
};
