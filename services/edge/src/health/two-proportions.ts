/** Failures among attempts, both in distinct guests. */
export interface Share {
  readonly attempts: number;
  readonly failures: number;
}

/**
 * The complementary error function; fractional error below 1.2e-7 everywhere.
 * Source: Press et al., Numerical Recipes, section 6.2 (erfcc).
 */
const erfc = (x: number): number => {
  const t = 1 / (1 + Math.abs(x) / 2);
  const coefficients = [
    ...[0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807],
    ...[-0.18628806, 0.09678418, 0.37409196, 1.00002368, -1.26551223],
  ];
  const sum = coefficients.reduce((inner, coefficient) => inner * t + coefficient, 0);
  const tail = t * Math.exp(-x * x + sum);
  return x >= 0 ? tail : 2 - tail;
};

/** The probability that a standard normal value is above z. */
export const upperTail = (z: number): number => erfc(z / Math.SQRT2) / 2;

/**
 * The one-sided two-proportion z-test with pooled variance: the probability of a difference at least this great when
 * both fail equally often.
 *
 * @returns the p-value, between 0 and 1; 1 when there is no difference
 */
export const pWorse = (suspect: Share, reference: Share): number => {
  const pooled = (suspect.failures + reference.failures) / (suspect.attempts + reference.attempts);
  const variance = pooled * (1 - pooled) * (1 / suspect.attempts + 1 / reference.attempts);
  if (!(variance > 0)) return 1;
  const difference = suspect.failures / suspect.attempts - reference.failures / reference.attempts;
  return upperTail(difference / Math.sqrt(variance));
};
