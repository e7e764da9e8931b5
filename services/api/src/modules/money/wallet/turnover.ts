import type { FactConsumer } from '../../../facts/deliver-facts.ts';
import { lockWallet, transactionOf, updateWallet, type LockedWallet } from '../../ledger/wallets.ts';
import { getBalances } from '../../ledger/balances.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

/**
 * Adds to the amount that must be staked after a paid deposit, as the tenant's settings say. Earlier stakes do not
 * count.
 *
 * @param amount of the deposit, in centavos
 */
export const requireTurnover = async (wallet: LockedWallet, amount: number, { settings }: Tenant): Promise<void> => {
  const goal = goalOf(amount, settings);
  if (goal === 0) return;
  const { turnoverGoal, wagered } = await getBalances(transactionOf(wallet), wallet.userId);
  await updateWallet(wallet, { turnoverGoal: Math.max(turnoverGoal, wagered) + goal });
};

/** A deposit that was taken back no longer has to be played. */
export const releaseTurnover: FactConsumer = {
  name: 'wallet.turnover',
  handle: async (tx, fact, { settings }) => {
    if (fact.kind !== 'deposit-undone') return;
    const goal = goalOf(fact.amount, settings);
    if (goal === 0) return;
    const wallet = await lockWallet(tx, fact.userId);
    await updateWallet(wallet, { turnoverGoal: Math.max(wallet.turnoverGoal - goal, 0) });
  },
};

const goalOf = (amount: number, { depositTurnoverPercent: percent = 0 }: Tenant['settings']): number =>
  Math.ceil((amount * percent) / 100);
