/** The middle value, which one disturbed run does not change; NaN for an empty list. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? NaN, sorted[middle] ?? NaN];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
};
