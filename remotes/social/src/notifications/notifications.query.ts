import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import type { Api } from '@jangada/contracts/host/host-api';
import { listNotifications, NOTIFICATIONS_PER_PAGE } from '@jangada/contracts/domains/notifications/endpoints';
import { firstPart, partAfter } from '@jangada/remote-kit/list-parts';
import { infiniteQueryOptions } from '@jangada/remote-kit/query';

/** The two lists, each under the name the server uses. */
export const notificationKinds = ['user_notifications', 'global_notifications'] as const;

export type NotificationKind = (typeof notificationKinds)[number];

export const notificationsKey = (userId: number) => ['social', 'notifications', userId] as const;

/** What a call asks for: of each list the rows behind its cursor, or its page. */
interface Parts {
  readonly page: number;
  readonly user_cursor?: string;
  readonly global_cursor?: string;
}

const firstParts: Parts = firstPart;

const partsAfter = (last: ReplyOf<typeof listNotifications>): Parts | undefined => {
  const user = partAfter(last.user_notifications);
  const global = partAfter(last.global_notifications);
  const next = user ?? global;
  return (
    next && {
      page: next.page,
      ...(user?.cursor && { user_cursor: user.cursor }),
      ...(global?.cursor && { global_cursor: global.cursor }),
    }
  );
};

/** Personal and platform notifications with their unread counts, page by page. */
export const notificationPages = (api: Api, userId: number) =>
  infiniteQueryOptions({
    queryKey: notificationsKey(userId),
    queryFn: ({ pageParam, signal }) =>
      api(listNotifications, { query: { ...pageParam, per_page: NOTIFICATIONS_PER_PAGE }, signal }),
    initialPageParam: firstParts,
    getNextPageParam: partsAfter,
    staleTime: 30_000,
  });
