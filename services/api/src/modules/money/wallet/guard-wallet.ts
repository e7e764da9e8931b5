import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { lockWallet, updateWallet } from '../ledger/wallets.ts';

/**
 * Marks on the wallet whether a check may refuse the player. Called by every operation that blocks, restricts or limits a
 * player, in the same transaction: a concurrent bet blocks on the wallet and then reads the mark.
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
