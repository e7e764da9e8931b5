import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { lockWallet } from '../ledger/wallets.ts';

/**
 * Says on the wallet whether anything may stand in the player's way. Called by whoever blocks, restricts or limits a
 * player, in the same transaction: a bet that runs beside it waits for the wallet and then sees it.
 *
 * @param change what is written about the player, with the wallet locked
 */
export async function guarded<Result>(tx: Tx, userId: number, change: () => Promise<Result>): Promise<Result> {
  await lockWallet(tx, userId);
  const result = await change();
  await sql`
    update wallets w set guarded =
      exists (select 1 from users u where u.id = w.user_id and u.status = 'blocked')
      or exists (select 1 from restrictions r where r.user_id = w.user_id and r.ended_at is null)
      or exists (select 1 from player_limits l where l.user_id = w.user_id)
    where w.user_id = ${userId}`.execute(tx);
  return result;
}
