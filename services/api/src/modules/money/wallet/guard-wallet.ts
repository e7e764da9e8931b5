import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { lockWallet, updateWallet } from '../ledger/wallets.ts';

/**
 * Says on the wallet whether anything may stand in the player's way. Called by whoever blocks, restricts or limits a
 * player, in the same transaction: a bet that runs beside it waits for the wallet and then sees it.
 *
 * @param change what is written about the player
 */
export async function guardWallet<Result>(tx: Tx, userId: number, change: () => Promise<Result>): Promise<Result> {
  const wallet = await lockWallet(tx, userId);
  const result = await change();
  const { rows } = await sql<{ guarded: boolean }>`
    select exists (select 1 from users u where u.id = ${userId} and u.status = 'blocked')
      or exists (select 1 from restrictions r where r.user_id = ${userId} and r.ended_at is null)
      or exists (select 1 from player_limits l where l.user_id = ${userId}) as guarded`.execute(tx);
  await updateWallet(wallet, { guarded: rows[0]?.guarded ?? true });
  return result;
}
