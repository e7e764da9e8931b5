import type { listNotifications, Notification } from '@jangada/contracts/domains/notifications/endpoints';
import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import type { NotificationKind } from './notifications.query.ts';

type Page = ReplyOf<typeof listNotifications>;

/** The pages of both lists, as the query caches them. */
export interface NotificationPages {
  readonly pages: Page[];
  readonly pageParams: unknown[];
}

/** `platform` is for all players; every other type is personal (SOC-26, SOC-27). */
export const kindOf = ({ type }: Pick<Notification, 'type'>): NotificationKind =>
  type === 'platform' ? 'global_notifications' : 'user_notifications';

const kindWith = (pages: readonly Page[], id: number): NotificationKind | null => {
  const holds = (kind: NotificationKind) => pages.some((page) => page[kind].data.some((one) => one.id === id));
  if (holds('user_notifications')) return 'user_notifications';
  return holds('global_notifications') ? 'global_notifications' : null;
};

/** Changes the counter on every page, because all pages have the same counters. */
const withUnread = (pages: Page[], kind: NotificationKind, change: (unread: number) => number): Page[] =>
  pages.map((page) => ({
    ...page,
    unread_count: { ...page.unread_count, [kind]: Math.max(0, change(page.unread_count[kind])) },
  }));

const mapRows = (pages: Page[], kind: NotificationKind, change: (row: Notification) => Notification): Page[] =>
  pages.map((page) => ({ ...page, [kind]: { ...page[kind], data: page[kind].data.map(change) } }));

/**
 * Adds a received notification on top of its list and raises its counter by one; a known one changes nothing (SOC-28).
 */
export const withNotification = (shown: NotificationPages, received: Notification): NotificationPages => {
  const kind = kindOf(received);
  const [first, ...others] = shown.pages;
  if (!first || kindWith(shown.pages, received.id)) return shown;
  const list = { ...first[kind], data: [received, ...first[kind].data], total: first[kind].total + 1 };
  const pages = [{ ...first, [kind]: list }, ...others];
  return { ...shown, pages: received.read ? pages : withUnread(pages, kind, (unread) => unread + 1) };
};

/** Reading a notification lowers its counter once, not below 0, and sets `read` and `read_at` (SOC-22 to SOC-24). */
export const withRead = (shown: NotificationPages, id: number, readAt: string): NotificationPages => {
  const kind = kindWith(shown.pages, id);
  if (!kind) return shown;
  const isUnread = shown.pages.some((page) => page[kind].data.some((one) => one.id === id && !one.read));
  if (!isUnread) return shown;
  const markRead = (row: Notification) => (row.id === id ? { ...row, read: true, read_at: readAt, viewed: true } : row);
  return { ...shown, pages: withUnread(mapRows(shown.pages, kind, markRead), kind, (unread) => unread - 1) };
};

/** Marking all notifications of a kind as read sets only that kind's counter to zero (SOC-25). */
export const withAllRead = (shown: NotificationPages, kind: NotificationKind, readAt: string): NotificationPages => {
  const markRead = (row: Notification) => (row.read ? row : { ...row, read: true, read_at: readAt, viewed: true });
  return { ...shown, pages: withUnread(mapRows(shown.pages, kind, markRead), kind, () => 0) };
};

/**
 * The rows of a list, each once: a received notification shifts the server's next page by one row, which repeats a row.
 */
export const rowsOf = ({ pages }: NotificationPages, kind: NotificationKind): readonly Notification[] => [
  ...new Map(pages.flatMap((page) => page[kind].data).map((row) => [row.id, row])).values(),
];
