import { notificationSent } from '@jangada/contracts/events/events';
import { Box, Icon, IconButton } from '@jangada/design';
import { useApi, useEvent, usePanels, useUser } from '@jangada/remote-kit/hooks';
import { useInfiniteQuery, useQueryClient } from '@jangada/remote-kit/query';
import { useTranslation } from '../texts/use-translation.ts';
import { notificationPages, notificationsKey } from './notifications.query.ts';

const SHOWN_MAX = 99;

/** The bell of the header with how many are unread. */
export const Bell = () => {
  const { t } = useTranslation();
  const panels = usePanels();
  const user = useUser();
  const userId = user?.id ?? 0;
  const queries = useQueryClient();
  const { data } = useInfiniteQuery({ ...notificationPages(useApi(), userId), enabled: user !== null });
  useEvent(notificationSent, () => void queries.invalidateQueries({ queryKey: notificationsKey(userId) }));

  const unread = data?.pages[0]?.unread_count;
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
