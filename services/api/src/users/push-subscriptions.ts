import type { Tx } from '../database/database.ts';

/** The player signed out in a browser, so their notifications are no longer shown there. */
export const deletePushSubscription = (tx: Tx, tokenHash: string) =>
  tx.deleteFrom('push_subscriptions').where('session_hash', '=', tokenHash).execute();

/** The player signed out everywhere. @param keptHash the session that stays, if any */
export const deletePushSubscriptions = (tx: Tx, userId: number, keptHash: string | null = null) =>
  tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_hash', 'is distinct from', keptHash ?? '')
    .execute();
