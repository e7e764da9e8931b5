import type { Centavos } from '@jangada/contracts/values/money';

export interface AmountLimits {
  readonly min: Centavos;
  readonly max: Centavos;
}

/** What is wrong with an amount, within the limits the tenant shows (CFG-40, CFG-41); null when it may be deposited. */
export const checkAmount = (amount: Centavos | null, { min, max }: AmountLimits): 'tooLow' | 'tooHigh' | null => {
  if (amount === null || amount < min) return 'tooLow';
  return amount > max ? 'tooHigh' : null;
};

/** The chips that can be deposited at all. */
export const chipsWithin = (values: readonly Centavos[], { min, max }: AmountLimits): Centavos[] =>
  values.filter((value) => value >= min && value <= max);
