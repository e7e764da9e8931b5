import { endpoint } from '../../api/endpoint.ts';
import { numericId } from '../../values/ids.ts';
import { message } from '../../api/message.ts';
import { cursor, page, pageOf } from '../../api/paging.ts';
import * as z from '../../values/schema.ts';

/** `platform` is for every player; any other type is personal (ENT-77 to ENT-89). */
export const notification = z.object({
  id: z.int(),
  type: z.string(),
  title: z.string(),
  description: z.string(),
  img: z.nullable(z.string()),
  date: z.string(),
  time: z.string(),
  status: z.string(),
  viewed: z.boolean(),
  read: z.boolean(),
  read_at: z.nullable(z.string()),
  pinned_until: z.nullable(z.string()),
  /** The player's box that the notification is about (ENT-89). */
  user_box: z.optional(z.nullable(z.looseObject({ id: z.int() }))),
});

export type Notification = z.infer<typeof notification>;

export const NOTIFICATIONS_PER_PAGE = 10;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'Personal and platform notifications, newest first',
  access: 'user',
  query: z.object({
    page,
    per_page: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
    /** Where each list goes on; one without a cursor is answered by `page`. */
    user_cursor: cursor,
    global_cursor: cursor,
  }),
  reply: z.object({
    user_notifications: pageOf(notification),
    global_notifications: pageOf(notification),
    unread_count: z.object({ user_notifications: z.int(), global_notifications: z.int() }),
  }),
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/notifications/{id}/read',
  summary: 'Mark one as read',
  access: 'user',
  params: z.object({ id: numericId }),
  reply: z.object({ data: notification }),
  errors: ['request.not-found'],
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/notifications/{type}/mark-all-read',
  summary: 'Mark all of a kind as read',
  access: 'user',
  params: z.object({ type: z.enum(['user', 'global']) }),
  reply: message,
});
