import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';

/** A bonus opens: the player's stakes leave facts from now on, and this much is to be wagered. Hold the wallet. */
export const takeFollower = (tx: Tx, userId: number, rollover: number) =>
  tx
    .updateTable('wallets')
    .set({ followers: sql<number>`followers + 1`, rollover })
    .where('user_id', '=', userId)
    .execute();

/** The inverse. */
export const giveUpFollower = (tx: Tx, userId: number) =>
  tx
    .updateTable('wallets')
    .set({ followers: sql<number>`followers - 1`, rollover: 0 })
    .where('user_id', '=', userId)
    .execute();

/** What is still to be wagered, in centavos. */
export const setRollover = (tx: Tx, userId: number, rollover: number) =>
  tx.updateTable('wallets').set({ rollover }).where('user_id', '=', userId).execute();
