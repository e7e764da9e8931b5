import { Box, Icon, IconButton } from '@jangada/design';
import { useHost } from '@jangada/remote-kit/host-context';
import { usePanels } from '@jangada/remote-kit/hooks';
import { useEffect } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { popupsOf } from './notification-popups.ts';
import { useNotificationEvents, useNotifications } from './use-notifications.ts';

const SHOWN_MAX = 99;

/** The bell of the header with the number of unread notifications. */
export const Bell = () => {
  const { t } = useTranslation();
  const panels = usePanels();
  const host = useHost();
  const notifications = useNotifications();
  useNotificationEvents(notifications);
  const first = notifications.list.data?.pages[0];
  useEffect(() => {
    if (first) popupsOf(host).offer([...first.user_notifications.data, ...first.global_notifications.data]);
  }, [host, first]);

  const unread = first?.unread_count;
  const count = unread ? unread.user_notifications + unread.global_notifications : 0;
  return (
    <Box position="relative">
      <IconButton
        label={count > 0 ? t('notifications.bellUnread', { count }) : t('notifications.bell')}
        onClick={() => panels.open('notifications')}
      >
        <Icon name="lucide:bell" />
      </IconButton>
      {count > 0 && (
        <Box
          aria-hidden
          position="absolute"
          top="1"
          insetEnd="0.5"
          minW="18px"
          px="1"
          borderRadius="full"
          bg="brand.solid"
          color="brand.contrast"
          fontSize="11px"
          fontWeight="bold"
          lineHeight="18px"
          textAlign="center"
          pointerEvents="none"
        >
          {Math.min(count, SHOWN_MAX)}
        </Box>
      )}
    </Box>
  );
};
