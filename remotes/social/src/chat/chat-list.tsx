import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { Box, Button, Icon, styled } from '@jangada/design';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { ChatLine } from './chat-line.tsx';
import { PinnedMessages } from './pinned-messages.tsx';

const Lines = styled('ol', { base: { listStyleType: 'none' } });

/** So near the end counts as at the end. */
const AT_END_PX = 80;

/** The messages. It follows the newest while the reader is at the end, and stays where they are otherwise. */
export const ChatList = ({ log, ownId }: { log: readonly ChatMessage[]; ownId: number | null }) => {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const newest = log.at(-1)?.id;

  const goToEnd = () => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(() => {
    if (isAtEnd) goToEnd();
  }, [newest, isAtEnd]);

  const handleScroll = () => {
    const element = list.current;
    if (element) setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX);
  };
  return (
    <Box position="relative" height="full" display="flex" flexDirection="column">
      <PinnedMessages log={log} />
      <Box
        ref={list}
        role="log"
        aria-live="polite"
        aria-label={t('chat.log')}
        tabIndex={0}
        onScroll={handleScroll}
        flex="1"
        minH="0"
        overflowY="auto"
        overscrollBehavior="contain"
        px="3"
        py="2"
      >
        <Lines>
          {log.map((message) => (
            <ChatLine key={message.id} message={message} isOwn={ownId !== null && message.user?.id === ownId} />
          ))}
        </Lines>
      </Box>
      {!isAtEnd && (
        <Box position="absolute" bottom="3" insetInline="0" display="grid" placeItems="center" pointerEvents="none">
          <Button
            size="sm"
            rounding="full"
            pointerEvents="auto"
            leftIcon={<Icon name="lucide:arrow-down" size={16} />}
            onClick={() => {
              setAtEnd(true);
              goToEnd();
            }}
          >
            {t('chat.latest')}
          </Button>
        </Box>
      )}
    </Box>
  );
};
