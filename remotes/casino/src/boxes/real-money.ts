import type { Wallet } from '@jangada/contracts/domains/profile/user';
import { useTenant, useUser } from '@jangada/remote-kit/hooks';

/** What boxes are paid with: the balance without bonus. */
const realMoneyOf = ({ balance, balance_bonus: bonus }: Wallet): number => Math.max(0, balance - bonus);

/** The player's real money, updated by the shell; undefined while it is not known. */
export const useRealMoney = (): number | undefined => {
  const wallet = useUser()?.wallet;
  return wallet && realMoneyOf(wallet);
};

/** What to deposit when this much is missing: the cashier takes no less than its minimum. */
export const useDepositAmount = (): ((missing: number) => number) => {
  const { min_deposit: min, max_deposit: max } = useTenant();
  return (missing) => Math.min(max, Math.max(min, missing));
};
