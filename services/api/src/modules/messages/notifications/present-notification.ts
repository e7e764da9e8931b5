import type { Bilingual, Language } from '@jangada/contracts/values/languages';
import { localMoment, TIME_ZONE } from '@jangada/contracts/values/local-time';
import type { Notification } from '@jangada/contracts/domains/notifications/endpoints';

export interface NotificationRow {
  readonly id: number;
  readonly type: string;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly img: string | null;
  readonly pinned_until: Date | null;
  readonly user_box: { readonly id: number } | null;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

const timeFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, timeStyle: 'short' });

/** `date` is 2026-11-20 and `time` is 19:05, in São Paulo time. */
export const presentNotification = (row: NotificationRow, language: Language): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title[language],
  description: row.description[language],
  img: row.img,
  date: localMoment(row.created_at).day,
  time: timeFormat.format(row.created_at),
  status: row.read_at ? 'read' : 'unread',
  viewed: row.read_at !== null,
  read: row.read_at !== null,
  read_at: row.read_at?.toISOString() ?? null,
  pinned_until: row.pinned_until?.toISOString() ?? null,
  user_box: row.user_box,
});

/** What the socket says of a notification. */
export const notificationEvent = (row: Omit<NotificationRow, 'read_at'>, language: Language) => ({
  notification: presentNotification({ ...row, read_at: null }, language),
  texts: { title: row.title, description: row.description },
});
