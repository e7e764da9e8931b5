import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { countOf, pageOf, ROWS_COUNTED_MAX, startOfPage, type Page } from '../../../http/pages.ts';
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
  page: number,
  perPage: number,
): Promise<Page<NotificationRow>> => {
  const { skipped, isBehind } = startOfPage({ page, perPage });
  const read = sql<NotificationRow>`
    select ${columns} from ${withReads(userId)} where ${ofKind(kind, userId)}
    order by n.id desc limit ${perPage + 1} offset ${skipped}`;
  const found = isBehind ? [] : (await read.execute(reader)).rows;
  const count = await countOf({ page, perPage }, found.length, async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (${newest(kind, userId, ROWS_COUNTED_MAX + 1)}) counted`.execute(reader);
    return rows[0]?.total ?? 0;
  });
  return pageOf(found.slice(0, perPage), count, page, perPage);
};

const newest = (kind: Kind, userId: number, rowsMax: number) => sql`
  select n.tenant_id, n.id from notifications n where ${ofKind(kind, userId)} order by n.id desc limit ${rowsMax}`;

/** Unread ones among those that the pages show. */
export const countUnread = async (reader: Reader, kind: Kind, userId: number): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (${newest(kind, userId, ROWS_COUNTED_MAX)}) n
    left join notification_reads r
      on r.tenant_id = n.tenant_id and r.notification_id = n.id and r.user_id = ${userId}
    where r.read_at is null`.execute(reader);
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
