import { checkAmount } from '@jangada/contracts/domains/payments/amount-limits';
import type { AmountLimits } from '@jangada/contracts/domains/payments/amount-limits';
import type { Centavos } from '@jangada/contracts/values/money';

/** The suggested amounts that are within the deposit limits. */
export const chipsWithin = (values: readonly Centavos[], limits: AmountLimits): Centavos[] =>
  values.filter((value) => checkAmount(value, limits) === null);
