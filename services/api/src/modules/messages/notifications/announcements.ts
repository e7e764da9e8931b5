import { notificationSent } from '@jangada/contracts/events/events';
import type { Language } from '@jangada/contracts/values/languages';
import { privateChannel } from '@jangada/contracts/domains/realtime/channels';
import * as z from '@jangada/contracts/values/schema';
import type { Reader, Tx } from '../../../database/database.ts';
import { enqueueJob } from '../../../outbox/outbox.ts';
import type { Sender } from '../../../outbox/sender.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pushTo } from '../push/push-jobs.ts';
import { notificationEvent } from './present-notification.ts';

const SUBSCRIPTIONS_PER_STEP = 500;
const USERS_PER_QUERY = 1_000;

const announcement = z.union([
  z.object({ notificationId: z.int(), to: z.literal('browsers') }),
  z.object({ notificationId: z.int(), to: z.literal('pushes'), after: z.int() }),
]);

type Announcement = z.infer<typeof announcement>;

/**
 * Sends a notification of the platform to all visitors online, each on their own channel, because no other channel
 * carries `NotificationSent`, and enqueues a push for every subscribed browser.
 */
export const sendAnnouncements =
  (app: Pick<Platform, 'db' | 'realtime' | 'log'>): Sender =>
  async (tenantId, jobs) => {
    const failed = new Set<string>();
    const malformed = new Map<string, string>();
    for (const { id, payload } of jobs) {
      const checked = z.safeParse(announcement, payload);
      if (!checked.success) {
        malformed.set(id, checked.error.message);
        continue;
      }
      const step = checked.data;
      try {
        if (step.to === 'browsers') await notifyBrowsers(app, tenantId, step, id);
        else await app.db.transaction(tenantId, (tx) => leavePushes(tx, step));
      } catch (error) {
        app.log.warn({ tenant: tenantId, reason: String(error) }, 'notifications: not everybody has been told yet');
        failed.add(id);
      }
    }
    return { failed, malformed };
  };

/** Visitors are online when the gateway reports their channel as occupied. */
async function notifyBrowsers(
  { db, realtime }: Pick<Platform, 'db' | 'realtime'>,
  tenantId: string,
  { notificationId }: Announcement,
  eventId: string,
): Promise<void> {
  const prefix = privateChannel('');
  const online = (await realtime.occupied(tenantId, prefix))
    .map((channel) => Number(channel.slice(prefix.length)))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  for (let from = 0; from < online.length; from += USERS_PER_QUERY) {
    const some = online.slice(from, from + USERS_PER_QUERY);
    const { row, users } = await db.read(tenantId, (reader) => read(reader, notificationId, some));
    for (const language of ['pt', 'en'] as const satisfies readonly Language[]) {
      const channels = users.filter((user) => user.language === language).map(({ id }) => privateChannel(id));
      const { data } = z.safeParse(notificationSent.payload, notificationEvent(row, language));
      if (data) await realtime.trigger(tenantId, channels, notificationSent, { ...data, event_id: eventId });
    }
  }
}

async function read(reader: Reader, notificationId: number, userIds: readonly number[]) {
  return {
    row: await reader
      .selectFrom('notifications')
      .selectAll()
      .where('id', '=', notificationId)
      .executeTakeFirstOrThrow(),
    users: await reader.selectFrom('users').select(['id', 'language']).where('id', 'in', userIds).execute(),
  };
}

async function leavePushes(tx: Tx, step: Extract<Announcement, { to: 'pushes' }>): Promise<void> {
  const subscriptions = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('id', '>', step.after)
    .orderBy('id')
    .limit(SUBSCRIPTIONS_PER_STEP)
    .execute();
  await pushTo(tx, step.notificationId, subscriptions);
  const last = subscriptions.at(-1);
  if (last && subscriptions.length === SUBSCRIPTIONS_PER_STEP)
    await enqueueJob(tx, 'announcement', { ...step, after: last.id });
}
