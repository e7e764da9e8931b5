const TENTHS = 1_000;

/**
 * Parts of a whole as percentages with one decimal that add up to 100.0, by the largest remainder.
 *
 * @param parts counts
 * @returns percentages in the order of the parts; zeros when the sum is zero
 */
export const percentShares = (parts: readonly number[]): number[] => {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part / whole) * TENTHS);
  const tenths = exact.map(Math.floor);
  const missing = TENTHS - tenths.reduce((sum, one) => sum + one, 0);
  const byRemainder = exact
    .map((one, index) => ({ index, remainder: one - Math.floor(one) }))
    .toSorted((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, missing)) tenths[index] = (tenths[index] ?? 0) + 1;
  return tenths.map((one) => one / 10);
};
