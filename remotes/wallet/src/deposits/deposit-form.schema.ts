import { checkAmount } from '@jangada/contracts/domains/payments/amount-limits';
import type { AmountLimits } from '@jangada/contracts/domains/payments/amount-limits';
import { fieldRule } from '@jangada/contracts/validation/form-fields';
import type { Centavos } from '@jangada/contracts/values/money';
import * as z from '@jangada/contracts/values/schema';

/** One amount; null while nothing is typed. The rule is the server's. */
export const depositForm = (limits: AmountLimits) =>
  z.object({
    amount: z.nullable(z.number()).check(fieldRule((amount: Centavos | null) => checkAmount(amount, limits))),
  });

export type DepositFields = z.infer<ReturnType<typeof depositForm>>;
