import type { Centavos } from '../../values/money.ts';

/** The smallest and the largest amount of one deposit or withdrawal, in centavos. */
export interface AmountLimits {
  readonly min: Centavos;
  readonly max: Centavos;
}

export type AmountError = 'below-minimum' | 'above-maximum';

/**
 * Validates an amount. The server and the forms both use it, so that they agree.
 *
 * @param amount centavos, null while nothing is typed
 * @returns null when it may be requested
 */
export const checkAmount = (amount: Centavos | null, { min, max }: AmountLimits): AmountError | null => {
  if (amount === null || amount <= 0 || amount < min) return 'below-minimum';
  return amount > max ? 'above-maximum' : null;
};
