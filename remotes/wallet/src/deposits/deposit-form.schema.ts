import type { Centavos } from '@jangada/contracts/values/money';
import * as z from '@jangada/contracts/values/schema';
import { fieldRule } from '@jangada/remote-kit/forms';
import { checkAmount } from './amount.ts';
import type { AmountLimits } from './amount.ts';

/** One amount; null while nothing is typed. */
export const depositForm = (limits: AmountLimits) =>
  z.object({
    amount: z.nullable(z.number()).check(fieldRule((amount: Centavos | null) => checkAmount(amount, limits))),
  });

export type DepositFields = z.infer<ReturnType<typeof depositForm>>;
