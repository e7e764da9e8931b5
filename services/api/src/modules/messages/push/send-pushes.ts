import { cutText } from '@jangada/contracts/values/characters';
import * as z from '@jangada/contracts/values/schema';
import type { Reader } from '../../../database/database.ts';
import { runJob, type Sender } from '../../../outbox/sender.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PushEnd, PushLater, WebPush } from '../../../vendors/push/web-push.ts';
import { getUser } from '../../../users/users.repository.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { receivesMarketing } from '../../eligibility/access/capabilities.ts';
import { pushJob, type PushJob } from './push-jobs.ts';

const HOUR_SECONDS = 3_600;
/** How long a push service stores a message for an offline browser. */
const TTL_SECONDS = 24 * HOUR_SECONDS;
/** Undelivered pushes are dropped after this time; the notification list still contains them. */
const HAND_OVER_MS_MAX = 30 * 60 * 1_000;
const AT_ONCE_MAX = 16;
/** A message is at most 4,096 bytes, including the encryption overhead (RFC 8030, 7.2). */
const TITLE_CHARS_MAX = 120;
const DESCRIPTION_CHARS_MAX = 600;

type Ended = PushEnd | 'served' | 'unwanted' | 'too-late';

type PushParts = Pick<Platform, 'db' | 'tenants' | 'log' | 'push'>;

/**
 * Sends notifications to push services. Exclusion and the marketing choice are checked now, not when the notification
 * was written. A browser's subscription is deleted when its push service reports it as gone.
 */
export const sendPushes =
  (app: PushParts): Sender =>
  async (tenantId, jobs) => {
    const { push } = app;
    const tenant = await app.tenants.find(tenantId);
    if (!push || !tenant) return { failed: new Set() };
    const failed = new Set<string>();
    const waitMs = new Map<string, number>();
    const malformed = new Map<string, string>();
    const waiting = [...jobs];
    const work = async (): Promise<void> => {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        const { id } = job;
        const checked = z.safeParse(pushJob, job.payload);
        if (!checked.success) {
          malformed.set(id, checked.error.message);
          continue;
        }
        try {
          const later = await runJob(job, () => sendOne(app, push, tenant, checked.data));
          if (!later) continue;
          waitMs.set(id, later.waitMs);
        } catch (error) {
          // The error is not thrown: the worker would then retry the whole batch, and send its other pushes again.
          app.log.warn({ tenant: tenantId, job: id, reason: String(error) }, 'push: one was not sent');
        }
        failed.add(id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE_MAX }, work));
    return { failed, waitMs, malformed };
  };

/** @returns null when no retry is needed */
async function sendOne({ db, log }: PushParts, push: WebPush, tenant: Tenant, job: PushJob): Promise<PushLater | null> {
  const { notificationId, subscriptionId } = job;
  const message = await db.read(tenant.id, (reader) => messageFor(reader, tenant, job));
  const ended = typeof message === 'string' ? message : await push.send(message.target, message.text, TTL_SECONDS);
  if (typeof ended === 'object') return ended;
  if (ended === 'refused')
    log.warn({ tenant: tenant.id, subscription: subscriptionId }, 'push: a service took no message');
  await db.transaction(tenant.id, async (tx) => {
    if (ended === 'gone') await tx.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
    else
      await tx
        .updateTable('push_deliveries')
        .set({ done_at: new Date() })
        .where('notification_id', '=', notificationId)
        .where('subscription_id', '=', subscriptionId)
        .execute();
  });
  return null;
}

/** The message and its target, or why no push is sent. */
async function messageFor(reader: Reader, tenant: Tenant, { notificationId, subscriptionId }: PushJob) {
  const found = await reader
    .selectFrom('push_deliveries')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_deliveries.subscription_id')
    .innerJoin('notifications', 'notifications.id', 'push_deliveries.notification_id')
    .select([
      'push_deliveries.done_at',
      'push_subscriptions.user_id as owner_id',
      'push_subscriptions.endpoint',
      'push_subscriptions.p256dh',
      'push_subscriptions.auth',
      'notifications.id',
      'notifications.user_id',
      'notifications.type',
      'notifications.title',
      'notifications.description',
      'notifications.img',
      'notifications.marketing',
      'notifications.created_at',
    ])
    .where('push_deliveries.notification_id', '=', notificationId)
    .where('push_deliveries.subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  // The browser may have unsubscribed, or may belong to another player now.
  if (!found || found.done_at || (found.user_id !== null && found.user_id !== found.owner_id))
    return 'served' satisfies Ended;
  if (Date.now() - found.created_at.getTime() > HAND_OVER_MS_MAX) return 'too-late' satisfies Ended;
  const owner = await getUser(reader, found.owner_id);
  if (found.marketing && !(await receivesMarketing(reader, owner, tenant, 'push'))) return 'unwanted' satisfies Ended;
  const { id, type, title, description, img, endpoint, p256dh, auth } = found;
  const text = JSON.stringify({
    id,
    type,
    title: cutText(title[owner.language], TITLE_CHARS_MAX),
    description: cutText(description[owner.language], DESCRIPTION_CHARS_MAX),
    img,
    // A message that is delivered twice is shown once.
    tag: `notification-${id}`,
  });
  return { target: { endpoint, p256dh, auth }, text };
}
