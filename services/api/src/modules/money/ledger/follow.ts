import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';

/** From now on this player's stakes leave facts behind. Hold the wallet. */
export const follow = (tx: Tx, userId: number) =>
  tx
    .updateTable('wallets')
    .set({ followers: sql<number>`followers + 1` })
    .where('user_id', '=', userId)
    .execute();

/** The inverse: one of those who followed has seen enough. */
export const unfollow = (tx: Tx, userId: number) =>
  tx
    .updateTable('wallets')
    .set({ followers: sql<number>`followers - 1` })
    .where('user_id', '=', userId)
    .execute();
