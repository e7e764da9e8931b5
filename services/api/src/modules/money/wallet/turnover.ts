import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { FactConsumer } from '../../../facts/deliver-facts.ts';
import { announceBalance } from '../../play/betting/announcements.ts';
import { getBalances, lockWallet } from '../ledger/wallets.ts';
import type { Tenant } from '../../../tenants/tenant.ts';

/**
 * A deposit was paid: so much of it, as the tenant has set, has to be staked before all real money may leave. What was
 * staked before does not count. Hold the player's wallet.
 *
 * @param amount of the deposit, in centavos
 */
export async function requireTurnover(tx: Tx, userId: number, amount: number, { settings }: Tenant): Promise<void> {
  const goal = goalOf(amount, settings);
  if (goal === 0) return;
  await tx
    .updateTable('wallets')
    .set({ turnover_goal: sql<number>`greatest(turnover_goal, wagered) + ${goal}` })
    .where('user_id', '=', userId)
    .execute();
}

/** A deposit that was taken back has not to be played any more. */
export const releaseTurnover: FactConsumer = {
  name: 'wallet.turnover',
  handle: async (tx, fact, { settings }) => {
    if (fact.kind !== 'deposit-undone') return;
    const goal = goalOf(fact.amount, settings);
    if (goal === 0) return;
    await lockWallet(tx, fact.userId);
    await tx
      .updateTable('wallets')
      .set({ turnover_goal: sql<number>`greatest(turnover_goal - ${goal}, 0)` })
      .where('user_id', '=', fact.userId)
      .execute();
    await announceBalance(tx, fact.userId, await getBalances(tx, fact.userId));
  },
};

const goalOf = (amount: number, { depositTurnoverPercent: percent = 0 }: Tenant['settings']): number =>
  Math.ceil((amount * percent) / 100);
