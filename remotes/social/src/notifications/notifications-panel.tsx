import type { Notification } from '@jangada/contracts/domains/notifications/endpoints';
import { readAllNotifications, readNotification } from '@jangada/contracts/domains/notifications/endpoints';
import { Box, Button, EmptyState, FailedState, Flex, Image, Skeleton, Stack, styled, Text } from '@jangada/design';
import { Tabs } from '@jangada/design/tabs';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useClock, useToasts } from '@jangada/remote-kit/hooks';
import { partAfter } from '@jangada/remote-kit/list-parts';
import { useMutation } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { rowsOf, withAllRead, withRead } from './notifications-cache.ts';
import { notificationKinds } from './notifications.query.ts';
import type { NotificationKind } from './notifications.query.ts';
import { useNotifications } from './use-notifications.ts';

const SKELETON_ROWS = 5;
const Press = styled('button');

const isNotificationKind = (value: string): value is NotificationKind =>
  notificationKinds.some((kind) => kind === value);

/** Personal and platform notifications. The footer stays in view below them. */
export const NotificationsPanel = ({ footer }: { footer?: ReactNode }) => {
  const { t } = useTranslation();
  const [kind, setKind] = useState<NotificationKind>('user_notifications');
  const unread = useNotifications().list.data?.pages[0]?.unread_count;
  const label = (text: string, count = 0) => (count > 0 ? `${text} (${count})` : text);
  return (
    <Flex direction="column" height="full" minH="0" px="4" pb="4" gap="3">
      <Tabs
        label={t('notifications.title')}
        value={kind}
        onChange={(id) => isNotificationKind(id) && setKind(id)}
        tabs={[
          { id: 'user_notifications', label: label(t('notifications.personal'), unread?.user_notifications) },
          { id: 'global_notifications', label: label(t('notifications.platform'), unread?.global_notifications) },
        ]}
      />
      <Rows key={kind} kind={kind} />
      {footer}
    </Flex>
  );
};

const Rows = ({ kind }: { kind: NotificationKind }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const api = useApi();
  const toasts = useToasts();
  const { list, change, reload } = useNotifications();
  const { nowMs } = useClock();
  const now = () => new Date(nowMs()).toISOString();
  // The change is shown immediately; a refusal loads the server's state.
  const handleError = (error: Error) => {
    void reload();
    toasts.show({ kind: 'error', text: errorText(error) });
  };
  const read = useMutation({
    mutationFn: (id: number) => {
      change((shown) => withRead(shown, id, now()));
      return api(readNotification, { params: { id } });
    },
    onError: handleError,
  });
  const readAll = useMutation({
    mutationFn: () => {
      change((shown) => withAllRead(shown, kind, now()));
      return api(readAllNotifications, { params: { type: kind === 'user_notifications' ? 'user' : 'global' } });
    },
    onError: handleError,
  });

  if (list.isPending) {
    return (
      <Stack gap="2">
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <Skeleton key={index} height="72px" borderRadius="control" />
        ))}
      </Stack>
    );
  }
  if (list.isError) {
    return (
      <FailedState
        title={t('notifications.failed')}
        text={errorText(list.error)}
        action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  const rows = rowsOf(list.data, kind);
  if (rows.length === 0) return <EmptyState title={t('notifications.empty')} text={t('notifications.emptyText')} />;
  const unread = list.data.pages[0]?.unread_count[kind] ?? 0;
  const last = list.data.pages.at(-1);
  return (
    <>
      {unread > 0 && (
        <Button
          size="sm"
          variant="ghost"
          alignSelf="flex-end"
          loading={readAll.isPending}
          onClick={() => readAll.mutate()}
        >
          {t('notifications.readAll')}
        </Button>
      )}
      <Stack as="ul" gap="1" flex="1" minH="0" overflowY="auto" listStyleType="none">
        {rows.map((row) => (
          <Row key={row.id} row={row} onRead={() => read.mutate(row.id)} />
        ))}
      </Stack>
      {last && partAfter(last[kind]) && (
        <Button variant="outline" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('notifications.more')}
        </Button>
      )}
    </>
  );
};

const Row = ({ row, onRead }: { row: Notification; onRead: () => void }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li>
      <Press
        type="button"
        onClick={() => !row.read && onRead()}
        display="flex"
        gap="3"
        width="full"
        p="3"
        textAlign="start"
        borderRadius="control"
        bg={row.read ? 'transparent' : 'brand.subtle'}
        _hover={{ bg: 'surface' }}
      >
        <Box
          mt="2"
          boxSize="8px"
          flexShrink="0"
          borderRadius="full"
          bg={row.read ? 'transparent' : 'brand.solid'}
          {...(row.read ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t('notifications.unread') })}
        />
        {row.img ? (
          <Image src={row.img} alt="" boxSize="44px" flexShrink="0" borderRadius="control" objectFit="cover" />
        ) : null}
        <Box minW="0" flex="1">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {row.title}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            {row.description}
          </Text>
          <Text fontSize="xs" color="fg.muted" mt="1">
            {`${format.date(`${row.date}T12:00:00-03:00`)} · ${row.time}`}
          </Text>
        </Box>
      </Press>
    </li>
  );
};
