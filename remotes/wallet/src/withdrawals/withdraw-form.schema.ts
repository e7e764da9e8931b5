import { checkAmount } from '@jangada/contracts/domains/payments/amount-limits';
import type { WithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import { fieldRule } from '@jangada/remote-kit/forms';
import type { Centavos } from '@jangada/contracts/values/money';
import * as z from '@jangada/contracts/values/schema';

/** The text of an amount that is over what the site pays at once, or over what the player has. */
type WithdrawAmountError = 'tooLow' | 'tooHigh' | 'tooMuch';

/** What is wrong with an amount, by the rules of the server (VAL-31, VAL-32). */
export const checkWithdrawAmount = (
  amount: Centavos | null,
  { min, max, available }: Pick<WithdrawOptions, 'min' | 'max' | 'available'>,
): WithdrawAmountError | null => {
  const wrong = checkAmount(amount, { min, max });
  if (wrong) return wrong === 'below-minimum' ? 'tooLow' : 'tooHigh';
  return checkAmount(amount, { min, max: available }) ? 'tooMuch' : null;
};

/** The key by its number, and one amount; null while nothing is chosen or typed. */
export const withdrawForm = (limits: Pick<WithdrawOptions, 'min' | 'max' | 'available'>) =>
  z.object({
    method: z.string().check(fieldRule((method: string) => (method === '' ? 'chooseKey' : null))),
    amount: z.nullable(z.number()).check(fieldRule((amount: Centavos | null) => checkWithdrawAmount(amount, limits))),
  });

export type WithdrawFields = z.infer<ReturnType<typeof withdrawForm>>;
