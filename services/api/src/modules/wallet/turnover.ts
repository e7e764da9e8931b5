import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Tenant } from '../site/tenant.ts';

/**
 * A deposit was paid: so much of it, as the tenant has set, has to be staked before all real money may leave. What was
 * staked before does not count. Hold the player's wallet.
 *
 * @param amount of the deposit, in centavos
 */
export async function requireTurnover(tx: Tx, userId: number, amount: number, { settings }: Tenant): Promise<void> {
  const goal = Math.ceil((amount * (settings.depositTurnoverPercent ?? 0)) / 100);
  if (goal === 0) return;
  await tx
    .updateTable('wallets')
    .set({ turnover_goal: sql<number>`greatest(turnover_goal, wagered) + ${goal}` })
    .where('user_id', '=', userId)
    .execute();
}
