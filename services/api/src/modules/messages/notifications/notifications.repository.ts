import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { readNewest, ROWS_COUNTED_MAX, type PageRequest, type Read } from '../../../http/pages.ts';
import type { NotificationRow } from './present-notification.ts';

/** `user`: for this player only; `global`: from the platform to all players. */
export type Kind = 'user' | 'global';

const ofKind = (kind: Kind, userId: number) => (kind === 'user' ? sql`n.user_id = ${userId}` : sql`n.user_id is null`);

const withReads = (userId: number) => sql`
  notifications n left join notification_reads r
  on r.tenant_id = n.tenant_id and r.notification_id = n.id and r.user_id = ${userId}`;

const columns = sql`n.id, n.type, n.title, n.description, n.img, n.pinned_until, n.user_box, n.created_at, r.read_at`;

export const listNotifications = async (
  reader: Reader,
  kind: Kind,
  userId: number,
  request: PageRequest,
): Promise<Read<NotificationRow>> => {
  const all = reader
    .selectFrom('notifications')
    .where('user_id', kind === 'user' ? '=' : 'is', kind === 'user' ? userId : null);
  const shown = all.select(['id', 'type', 'title', 'description', 'img', 'pinned_until', 'user_box', 'created_at']);
  const { rows, ...count } = await readNewest(reader, shown, request);
  const readAt = await readTimesOf(reader, userId, rows);
  return { ...count, rows: rows.map((row) => ({ ...row, read_at: readAt.get(row.id) ?? null })) };
};

const readTimesOf = async (
  reader: Reader,
  userId: number,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Date>> => {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const reads = reader.selectFrom('notification_reads').select(['notification_id', 'read_at']);
  const found = await reads.where('user_id', '=', userId).where('notification_id', 'in', ids).execute();
  return new Map(found.map(({ notification_id, read_at }) => [notification_id, read_at]));
};

/**
 * What the player has read among the newest notifications. Their own ones are close to each other in the player's list of
 * reads; the platform's are few, and each is looked up.
 */
const readsAmong = (kind: Kind, userId: number) =>
  kind === 'user'
    ? sql`left join (
        select notification_id, read_at from notification_reads
        where user_id = ${userId} and notification_id >= (select min(id) from newest)) r on r.notification_id = newest.id`
    : sql`left join lateral (
        select read_at from notification_reads
        where user_id = ${userId} and notification_id = newest.id limit 1) r on true`;

/** Unread ones among those that numbered pages show. */
export const countUnread = async (reader: Reader, kind: Kind, userId: number): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    with newest as materialized (
      select n.id from notifications n where ${ofKind(kind, userId)} order by n.id desc limit ${ROWS_COUNTED_MAX})
    select count(*) as unread from newest ${readsAmong(kind, userId)} where r.read_at is null`.execute(reader);
  return rows[0]?.unread ?? 0;
};

/** A notification that this player may see; another player's personal ones are not found. */
export const findNotification = async (
  reader: Reader,
  userId: number,
  id: number,
): Promise<NotificationRow | undefined> => {
  const { rows } = await sql<NotificationRow>`
    select ${columns} from ${withReads(userId)}
    where n.id = ${id} and (n.user_id = ${userId} or n.user_id is null)`.execute(reader);
  return rows[0];
};

/** A second call keeps the time at which the notification was first read. */
export const markRead = (tx: Tx, userId: number, notificationId: number) =>
  tx
    .insertInto('notification_reads')
    .values({ user_id: userId, notification_id: notificationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const markAllRead = (tx: Tx, kind: Kind, userId: number) =>
  sql`insert into notification_reads (user_id, notification_id)
    select ${userId}, n.id from notifications n where ${ofKind(kind, userId)}
    on conflict do nothing`.execute(tx);
