import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { Box, Button, Flex, Icon, Spinner } from '@jangada/design';
import { useFormat } from '@jangada/remote-kit/texts';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import type { VirtualizerHandle } from 'virtua';
import { useTranslation } from '../texts/use-translation.ts';
import type { FeedState } from './chat-feed.ts';
import type { Chat } from './chat-store.ts';
import { MessageRow } from './message-row.tsx';
import type { MessageActions } from './message-row.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import { rowStyles } from './row-styles.ts';
import type { OutgoingMessage } from './outbox.ts';
import { useScrollEnd } from './use-scroll-end.ts';

/** The height of the area above the first message, which shows the state of older ones. */
const HEAD_PX = 44;

/** Older messages are loaded when the reader is this close to the first one. */
const LOAD_OLDER_PX = 300;

const COUNTED_MAX = 99;

export interface MessageListProps {
  readonly chat: Chat;
  readonly state: FeedState;
  /** The messages without those of muted players. */
  readonly messages: readonly ChatMessage[];
  readonly outgoing: readonly OutgoingMessage[];
  readonly names: readonly string[];
  readonly own: { readonly id: number; readonly name: string } | null;
  readonly actions: MessageActions;
  /** The last message of the previous visit; a line separates it from newer ones. */
  readonly lastReadId: string | null;
}

/** An outgoing message has a key, a stored one has an id. */
type Row = ChatMessage | OutgoingMessage;

const isSameDay = ({ time }: ChatMessage, before: ChatMessage | undefined): boolean =>
  before !== undefined && new Date(time).toDateString() === new Date(before.time).toDateString();

const Divider = ({ text, isNew = false }: { text: string; isNew?: boolean }) => (
  <Flex align="center" gap="3" py="2" fontSize="xs" fontWeight="600" color={isNew ? 'brand.fg' : 'fg.muted'}>
    <Box flex="1" height="1px" bg={isNew ? 'brand.solid' : 'border'} />
    <span>{text}</span>
    <Box flex="1" height="1px" bg={isNew ? 'brand.solid' : 'border'} />
  </Flex>
);

const Head = ({ older, onRetry }: { older: FeedState['older']; onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <Flex height={`${HEAD_PX}px`} align="center" justify="center" gap="2" fontSize="xs" color="fg.muted">
      {older === 'loading' ? (
        <>
          <Spinner />
          <span>{` ${t('chat.loadingOlder')}`}</span>
        </>
      ) : older === 'end' ? (
        t('chat.start')
      ) : (
        <Button size="sm" variant="ghost" onClick={onRetry}>
          {t(older === 'failed' ? 'retry' : 'chat.older')}
        </Button>
      )}
    </Flex>
  );
};

/** Did the first row change since the last rendering? Then rows were added or removed at the start. */
const useIsShifted = (first: string | undefined): boolean => {
  const [last, setLast] = useState(first);
  const isShifted = last !== undefined && last !== first;
  useLayoutEffect(() => setLast(first), [first]);
  return isShifted;
};

/** The number of messages below the last one that the reader of old messages has seen. */
const useNewCount = (messages: readonly ChatMessage[], isAtEnd: boolean): number => {
  const [seenId, setSeenId] = useState(messages.at(-1)?.id);
  const newest = messages.at(-1)?.id;
  if (isAtEnd && seenId !== newest) setSeenId(newest);
  const index = messages.findIndex(({ id }) => id === seenId);
  return isAtEnd || index < 0 ? 0 : messages.length - 1 - index;
};

/** The messages; only the rows near the window are rendered (decision 0119). */
export const MessageList = (props: MessageListProps) => {
  const { chat, state, messages, outgoing, names, own, actions, lastReadId } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualizerHandle>(null);
  const rows: readonly Row[] = useMemo(() => [...messages, ...outgoing], [messages, outgoing]);
  const newest = `${messages.at(-1)?.id ?? ''} ${outgoing.at(-1)?.key ?? ''} ${rows.length}`;
  const isShifted = useIsShifted(messages[0]?.id);
  const { isAtEnd, goToEnd, handleScroll } = useScrollEnd(scroller, newest, () =>
    handle.current?.scrollToIndex(rows.length - 1, { align: 'end' }),
  );
  const newCount = useNewCount(messages, isAtEnd);
  const firstNew = messages.findIndex(({ id }) => id === lastReadId) + 1;

  const { feed } = chat;
  useEffect(() => feed.follow(isAtEnd), [feed, isAtEnd]);
  useEffect(() => () => feed.follow(true), [feed]);

  const drawRow = (row: Row, index: number) => {
    if ('key' in row) return <OutgoingRow key={row.key} message={row} outbox={chat.outbox} />;
    return (
      <div key={row.id}>
        {isSameDay(row, messages[index - 1]) ? null : <Divider text={format.date(row.time)} />}
        {index > 0 && index === firstNew ? <Divider isNew text={t('chat.newBelow')} /> : null}
        <MessageRow
          message={row}
          isOwn={own !== null && row.user?.id === own.id}
          names={names}
          ownName={own?.name ?? null}
          actions={actions}
        />
      </div>
    );
  };
  const handleRowsScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = handle.current ?? {};
    handleScroll(offset, HEAD_PX + scrollSize - offset - viewportSize);
    if (offset < LOAD_OLDER_PX && state.older === 'idle') void feed.loadOlder();
  };
  const handleLatest = () => {
    if (state.isDetached) void feed.reload();
    goToEnd();
  };
  return (
    <Box position="relative" height="full" minH="0">
      <Box
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={t('chat.log')}
        tabIndex={0}
        height="full"
        overflowY="auto"
        overflowAnchor="none"
        overscrollBehavior="contain"
        // Confines layout to the list: rows that are added or removed cause no layout outside it.
        contain="strict"
        px="3"
        pb="2"
        css={rowStyles}
      >
        <Head older={state.older} onRetry={() => void feed.loadOlder()} />
        <Virtualizer
          ref={handle}
          scrollRef={scroller}
          startMargin={HEAD_PX}
          shift={isShifted}
          as="ol"
          item="li"
          data={rows}
          onScroll={handleRowsScroll}
        >
          {drawRow}
        </Virtualizer>
      </Box>
      {!isAtEnd && (
        <Box position="absolute" bottom="3" insetInline="0" display="grid" placeItems="center" pointerEvents="none">
          <Button
            size="sm"
            rounding="full"
            pointerEvents="auto"
            leftIcon={<Icon name="lucide:arrow-down" size={16} />}
            onClick={handleLatest}
          >
            {newCount > 0 || state.isDetached
              ? t('chat.newCount', { count: Math.min(Math.max(newCount, 1), COUNTED_MAX) })
              : t('chat.latest')}
          </Button>
        </Box>
      )}
    </Box>
  );
};
