import * as z from '@jangada/contracts/values/schema';
import type { Tx } from '../../../database/database.ts';
import { enqueueJob } from '../../../outbox/outbox.ts';

/** One notification for one browser, as stored in the outbox. */
export const pushJob = z.object({ notificationId: z.int(), subscriptionId: z.int() });

export type PushJob = z.infer<typeof pushJob>;

/** Enqueues a push for every browser of a player. */
export const pushToPlayer = async (tx: Tx, notificationId: number, userId: number): Promise<void> => {
  const subscriptions = await tx.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId).execute();
  await pushTo(tx, notificationId, subscriptions);
};

/**
 * Enqueues a push for each of these browsers, once: when the step is repeated, browsers whose push is already enqueued
 * are skipped.
 */
export const pushTo = async (
  tx: Tx,
  notificationId: number,
  subscriptions: readonly { readonly id: number }[],
): Promise<void> => {
  if (subscriptions.length === 0) return;
  const fresh = await tx
    .insertInto('push_deliveries')
    .values(subscriptions.map(({ id }) => ({ notification_id: notificationId, subscription_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('subscription_id')
    .execute();
  for (const { subscription_id: subscriptionId } of fresh)
    await enqueueJob(tx, 'push', { notificationId, subscriptionId } satisfies PushJob);
};
