import type { Api } from '@jangada/contracts/host/host-api';
import { listNotifications, NOTIFICATIONS_PER_PAGE } from '@jangada/contracts/domains/notifications/endpoints';
import { infiniteQueryOptions } from '@jangada/remote-kit/query';

/** The two lists, each under the name the server uses. */
export const notificationKinds = ['user_notifications', 'global_notifications'] as const;

export type NotificationKind = (typeof notificationKinds)[number];

export const notificationsKey = (userId: number) => ['social', 'notifications', userId] as const;

/** Personal and platform notifications with their unread counts, page by page. */
export const notificationPages = (api: Api, userId: number) =>
  infiniteQueryOptions({
    queryKey: notificationsKey(userId),
    queryFn: ({ pageParam, signal }) =>
      api(listNotifications, { query: { page: pageParam, per_page: NOTIFICATIONS_PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) =>
      notificationKinds.some((kind) => page < last[kind].last_page) ? page + 1 : undefined,
    staleTime: 30_000,
  });
