import type { Wallet } from '@jangada/contracts/domains/profile/user';
import { useTenant, useUser } from '@jangada/remote-kit/hooks';

/** Boxes are paid from the balance without the bonus. */
const realMoneyOf = ({ balance, balance_bonus: bonus }: Wallet): number => Math.max(0, balance - bonus);

/** The player's real money, updated by the shell; undefined while it is not known. */
export const useRealMoney = (): number | undefined => {
  const wallet = useUser()?.wallet;
  return wallet && realMoneyOf(wallet);
};

/** The deposit for a missing amount, which is at least the cashier's minimum. */
export const useDepositAmount = (): ((missing: number) => number) => {
  const { min_deposit: min, max_deposit: max } = useTenant();
  return (missing) => Math.min(max, Math.max(min, missing));
};
