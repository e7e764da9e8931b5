import { firstGrapheme } from '@jangada/contracts/values/characters';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { Box, Button, EmptyState, FailedState, Flex, Skeleton, Span, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useHost } from '@jangada/remote-kit/host-context';
import {
  useHasRoute,
  useModals,
  usePresenceCount,
  useRealtimeState,
  useTenant,
  useUser,
} from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useStore } from '@jangada/remote-kit/store';
import { useFormat } from '@jangada/remote-kit/texts';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { ChatAnnouncer } from './chat-announcer.tsx';
import { chatOf } from './chat-store.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { MessageMenu } from './message-menu.tsx';
import type { MessageActions } from './message-row.tsx';
import { MutedList } from './muted-list.tsx';
import { PinnedMessages } from './pinned-messages.tsx';
import { useLastRead } from './use-last-read.ts';

const SKELETON_LINES = 8;
const VERIFICATION = '/user/verification';

export interface ChatPanelProps {
  /** Renders the mission of a message; without it the message shows its text. */
  readonly missionCard?: (mission: Mission) => ReactNode;
}

const nothing = () => null;

/** Formats a name as the server does in the chat: first name and initial. */
const shortName = ({ first_name: first, last_name: last }: { first_name: string; last_name: string }): string =>
  last ? `${first} ${firstGrapheme(last)}.` : first;

/** The names in the log except the reader's own, in an order that stays stable while the same players write. */
const namesIn = (messages: readonly ChatMessage[], ownId: number | null): readonly string[] =>
  [
    ...new Set(messages.flatMap(({ user }) => (user && user.id !== ownId && user.name !== '' ? [user.name] : []))),
  ].toSorted();

const ChatHeader = ({ amountBet, children }: { amountBet: number | null; children: ReactNode }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const present = usePresenceCount();
  const state = useRealtimeState();
  const isAway = state === 'unavailable' || state === 'failed' || state === 'disconnected';
  return (
    <Flex px="4" minH="36px" align="center" gap="2" fontSize="xs" color="fg.muted">
      <Flex role="status" align="center" gap="2" flex="1" minW="0">
        {isAway ? (
          t('chat.offline')
        ) : present === null ? null : (
          <>
            <Box boxSize="8px" borderRadius="full" bg="win" aria-hidden />
            <span>{t('chat.here', { count: present })}</span>
          </>
        )}
      </Flex>
      {amountBet === null ? null : (
        <Span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {t('chat.wagered', { amount: format.money(amountBet) })}
        </Span>
      )}
      {children}
    </Flex>
  );
};

const Waiting = () => (
  <Stack gap="3" p="4">
    {Array.from({ length: SKELETON_LINES }, (_, index) => (
      <Skeleton key={index} height="36px" width={index % 2 ? '70%' : '90%'} borderRadius="control" />
    ))}
  </Stack>
);

/** The global chat: guests read, players write. */
export const ChatPanel = ({ missionCard = nothing }: ChatPanelProps) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const modals = useModals();
  const user = useUser();
  const { is_regulated: isRegulated } = useTenant();
  const mustVerify = isRegulated && user?.kyc_status !== 'approved';
  const chat = chatOf(useHost());
  const { feed, outbox, muted } = chat;
  const state = useStore(feed.state);
  const outgoing = useStore(outbox.messages);
  const mutedPlayers = useStore(muted.players);
  const [menu, setMenu] = useState<{ message: ChatMessage; anchor: HTMLElement } | null>(null);
  const [mention, setMention] = useState<{ name: string; nonce: number } | null>(null);
  useEffect(() => void feed.load(), [feed]);

  const messages = useMemo(() => {
    const hidden = new Set(mutedPlayers.map(({ id }) => id));
    return hidden.size === 0 ? state.log : state.log.filter((one) => !one.user || !hidden.has(one.user.id));
  }, [state.log, mutedPlayers]);
  const lastReadId = useLastRead(state.log.at(-1)?.id);
  const ownId = user?.id ?? null;
  const namesKey = namesIn(messages, ownId).join('\n');
  const names = useMemo(() => namesKey.split('\n').filter((name) => name !== ''), [namesKey]);
  const isPlayer = user !== null;
  const actions = useMemo<MessageActions>(
    () => ({
      openProfile: (userId) => modals.open('player-profile', { user_id: userId }),
      openMenu: isPlayer ? (message, anchor) => setMenu({ message, anchor }) : null,
      missionCard,
    }),
    [modals, isPlayer, missionCard],
  );
  const mentionable = useMemo(() => (user ? [...names, shortName(user)] : names), [names, user]);
  return (
    <Flex direction="column" height="full" minH="0" position="relative">
      <ChatHeader amountBet={user && state.status === 'ready' ? state.amountBet : null}>
        <MutedList muted={muted} />
      </ChatHeader>
      {state.status === 'ready' && <PinnedMessages log={messages} />}
      <Box flex="1" minH="0">
        {state.status === 'loading' ? (
          <Waiting />
        ) : state.status === 'failed' ? (
          <FailedState
            title={t('chat.failed')}
            text={errorText(state.error)}
            action={<Button onClick={() => void feed.reload()}>{t('retry')}</Button>}
          />
        ) : messages.length + outgoing.length === 0 ? (
          <EmptyState title={t('chat.empty')} text={t(user ? 'chat.emptyText' : 'chat.emptyTextGuest')} />
        ) : (
          <MessageList
            chat={chat}
            state={state}
            messages={messages}
            outgoing={outgoing}
            names={mentionable}
            own={user ? { id: user.id, name: shortName(user) } : null}
            actions={actions}
            lastReadId={lastReadId}
          />
        )}
      </Box>
      {state.status === 'ready' && <ChatAnnouncer messages={messages} ownId={ownId} />}
      {user && mustVerify ? (
        <VerifyFooter isPending={user.kyc_status === 'pending'} />
      ) : user ? (
        <Composer onSend={outbox.send} names={names} mention={mention} />
      ) : (
        <GuestFooter onPress={() => modals.open('auth', { mode: 'login' })} />
      )}
      {menu && (
        <MessageMenu
          {...menu}
          onMention={(name) => setMention((last) => ({ name, nonce: (last?.nonce ?? 0) + 1 }))}
          onProfile={actions.openProfile}
          onMute={muted.mute}
          onClose={() => setMenu(null)}
        />
      )}
    </Flex>
  );
};

/** Replaces the field for players who may not write before their identity is verified, as the server would refuse them. */
const VerifyFooter = ({ isPending }: { isPending: boolean }) => {
  const { t } = useTranslation();
  const hasVerification = useHasRoute(VERIFICATION);
  return (
    <Stack
      gap="2"
      px="3"
      pt="3"
      pb="max(12px, env(safe-area-inset-bottom))"
      borderTopWidth="1px"
      borderColor="border"
      fontSize="sm"
    >
      <Text>{t(isPending ? 'chat.verifyPending' : 'chat.verifyFirst')}</Text>
      {hasVerification && (
        <Button asChild color="primary">
          <Link to={VERIFICATION}>{t('chat.verify')}</Link>
        </Button>
      )}
    </Stack>
  );
};

/** Replaces the field for guests, who read and must sign in to write (SOC-08). */
const GuestFooter = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation();
  return (
    <Stack px="3" pt="3" pb="max(12px, env(safe-area-inset-bottom))" borderTopWidth="1px" borderColor="border">
      <Button color="primary" onClick={onPress}>
        {t('chat.login')}
      </Button>
    </Stack>
  );
};
