import { Box, Button, EmptyState, FailedState, Flex, Skeleton, Stack } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useModals, usePresenceCount, useSession } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../texts/use-translation.ts';
import { ChatList } from './chat-list.tsx';
import { Composer } from './composer.tsx';
import { useChat } from './use-chat.ts';

const SKELETON_LINES = 8;

/** The global chat: guests read, players write. */
export const ChatPanel = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const session = useSession();
  const present = usePresenceCount();
  const { log, add, isAway } = useChat();
  return (
    <Flex direction="column" height="full" minH="0">
      <Flex px="4" minH="28px" align="center" gap="2" fontSize="xs" color="fg.muted" role="status">
        {isAway ? (
          t('chat.offline')
        ) : present === null ? null : (
          <>
            <Box boxSize="8px" borderRadius="full" bg="win" aria-hidden />
            {t('chat.here', { count: present })}
          </>
        )}
      </Flex>
      <Box flex="1" minH="0">
        {log.isPending ? (
          <Stack gap="3" p="4">
            {Array.from({ length: SKELETON_LINES }, (_, index) => (
              <Skeleton key={index} height="36px" width={index % 2 ? '70%' : '90%'} borderRadius="control" />
            ))}
          </Stack>
        ) : log.isError ? (
          <FailedState
            title={t('chat.failed')}
            text={errorText(log.error)}
            action={<Button onClick={() => void log.refetch()}>{t('retry')}</Button>}
          />
        ) : log.data.length === 0 ? (
          <EmptyState title={t('chat.empty')} text={t('chat.emptyText')} />
        ) : (
          <ChatList log={log.data} ownId={session.status === 'user' ? session.user.id : null} />
        )}
      </Box>
      {session.status === 'user' ? <Composer onSent={add} /> : <GuestFooter />}
    </Flex>
  );
};

/** In place of the field: a guest reads, and signs in to write (SOC-08). */
const GuestFooter = () => {
  const { t } = useTranslation();
  const modals = useModals();
  return (
    <Stack px="3" pt="3" pb="max(12px, env(safe-area-inset-bottom))" borderTopWidth="1px" borderColor="border">
      <Button color="primary" onClick={() => modals.open('auth', { mode: 'login' })}>
        {t('chat.login')}
      </Button>
    </Stack>
  );
};
