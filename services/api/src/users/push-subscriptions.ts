import type { Tx } from '../database/database.ts';

/** A player signed out in a browser: their notifications are not shown there any more. */
export const deletePushSubscription = (tx: Tx, tokenHash: string) =>
  tx.deleteFrom('push_subscriptions').where('session_hash', '=', tokenHash).execute();

/** Signed out everywhere. @param keptHash the session that stays, if one does */
export const deletePushSubscriptions = (tx: Tx, userId: number, keptHash: string | null = null) =>
  tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_hash', 'is distinct from', keptHash ?? '')
    .execute();
