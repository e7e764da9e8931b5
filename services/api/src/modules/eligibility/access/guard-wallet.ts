import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { lockWallet, updateWallet } from '../../ledger/wallets.ts';

/**
 * Updates the mark on the wallet that says whether a check may refuse the player. Every operation that blocks,
 * restricts or limits a player calls it in the same transaction: a concurrent bet waits for the wallet lock and then
 * reads the mark.
 *
 * @param change writes the block, restriction or limit
 */
export const guardWallet = async <Result>(tx: Tx, userId: number, change: () => Promise<Result>): Promise<Result> => {
  const wallet = await lockWallet(tx, userId);
  const result = await change();
  const { rows } = await sql<{ guarded: boolean }>`
    select exists (select 1 from users u where u.id = ${userId} and u.status = 'blocked')
      or exists (select 1 from restrictions r where r.user_id = ${userId} and r.ended_at is null)
      or exists (select 1 from player_limits l where l.user_id = ${userId}) as guarded`.execute(tx);
  await updateWallet(wallet, { guarded: rows[0]?.guarded ?? true });
  return result;
};
