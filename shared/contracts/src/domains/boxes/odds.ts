/** Chances have a precision of a hundredth of a percent. */
const HUNDREDTHS = 10_000;
const PERCENT = 100;

/**
 * The chances of weights in percent with two decimals, adding up to exactly 100.00: the remainder of rounding down goes
 * to the largest fractions, to the first of equal ones first.
 *
 * @param weights whole numbers above zero
 */
export const chancesOf = (weights: readonly number[]): number[] => {
  const total = sum(weights);
  const shares = weights.map((weight, index) => {
    const scaled = weight * HUNDREDTHS;
    return { index, units: Math.floor(scaled / total), remainder: scaled % total };
  });
  const left = HUNDREDTHS - sum(shares.map(({ units }) => units));
  const raised = new Set(
    shares
      .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return shares.map(({ units, index }) => (units + (raised.has(index) ? 1 : 0)) / PERCENT);
};

/**
 * The long-term return of a box, in percent of its price: Σ w·v / (Σ w · price).
 *
 * @param price centavos
 */
export const returnToPlayer = (prizes: readonly { weight: number; value: number }[], price: number): number => {
  const weighed = sum(prizes.map(({ weight, value }) => weight * value));
  return (PERCENT * weighed) / (sum(prizes.map(({ weight }) => weight)) * price);
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
