import { notificationSent } from '@jangada/contracts/events/events';
import { useApi, useEvent, useLanguage, useRealtimeState, useUser } from '@jangada/remote-kit/hooks';
import { useInfiniteQuery, useQueryClient } from '@jangada/remote-kit/query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { inLanguage } from './in-language.ts';
import { withNotification } from './notifications-cache.ts';
import type { NotificationPages } from './notifications-cache.ts';
import { notificationPages, notificationsKey } from './notifications.query.ts';

/** The pages of the player's notifications, and local changes of them that last until the next request. */
export const useNotifications = () => {
  const user = useUser();
  const userId = user?.id ?? 0;
  const queries = useQueryClient();
  const list = useInfiniteQuery({ ...notificationPages(useApi(), userId), enabled: user !== null });
  const change = (next: (shown: NotificationPages) => NotificationPages) =>
    queries.setQueryData<NotificationPages>(notificationsKey(userId), (shown) => (shown ? next(shown) : shown));
  const reload = () => queries.invalidateQueries({ queryKey: notificationsKey(userId) });
  return { list, change, reload };
};

/** Adds received notifications to the lists, and loads the lists again after a gap in the connection (RT-41). */
export const useNotificationEvents = ({
  change,
  reload,
}: Pick<ReturnType<typeof useNotifications>, 'change' | 'reload'>) => {
  const state = useRealtimeState();
  const language = useLanguage();
  useEvent(notificationSent, (sent) => {
    change((shown) => withNotification(shown, inLanguage(sent, language)));
  });
  const hasConnected = useRef(false);
  const handleConnected = useEffectEvent(() => {
    if (hasConnected.current) void reload();
    hasConnected.current = true;
  });
  useEffect(() => {
    if (state === 'connected') handleConnected();
  }, [state]);
};
