import type { Tx } from '../../../database/database.ts';

/** Serialises the decisions about a player: two concurrent approvals must see each other. */
export const lockPlayer = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
