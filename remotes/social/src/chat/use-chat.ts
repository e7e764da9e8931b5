import { messageSent } from '@jangada/contracts/events/events';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { useApi, useEvent, useRealtimeState } from '@jangada/remote-kit/hooks';
import { useQuery, useQueryClient } from '@jangada/remote-kit/query';
import { useEffect, useRef } from 'react';
import { withMessage } from './chat-log.ts';
import { messages, messagesKey } from './messages.query.ts';

/** The messages: loaded once, updated by events, and loaded again after a gap in the connection (RT-41). */
export const useChat = () => {
  const queries = useQueryClient();
  const state = useRealtimeState();
  const log = useQuery(messages(useApi()));

  const add = (received: ChatMessage) =>
    queries.setQueryData<ChatMessage[]>(messagesKey, (shown) => (shown ? withMessage(shown, received) : shown));
  useEvent(messageSent, ({ message }) => add(message));

  const wasAway = useRef(false);
  useEffect(() => {
    if (state === 'connected' && wasAway.current) void queries.invalidateQueries({ queryKey: messagesKey });
    wasAway.current = state === 'unavailable' || state === 'disconnected' || state === 'failed';
  }, [state, queries]);

  const isAway = state === 'unavailable' || state === 'failed' || state === 'disconnected';
  return { log, add, isAway };
};
