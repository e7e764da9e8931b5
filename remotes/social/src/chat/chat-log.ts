import type { ChatMessage } from '@jangada/contracts/chat/message';

/** The panel holds so many messages; the oldest go first. */
export const CHAT_LOG_MAX = 200;

/** A server may send the words as `text` or as `message` (ENT-64). */
export const wordsOf = ({ text, message }: Pick<ChatMessage, 'text' | 'message'>): string => text ?? message ?? '';

/**
 * Adds what arrived to the log: each message once, in the order of their time; one with the delete flag takes the
 * message it names out instead (ENT-75).
 */
export const withMessage = (log: readonly ChatMessage[], arrived: ChatMessage): ChatMessage[] => {
  if (arrived.delete) return log.filter(({ id }) => id !== (arrived.messageId ?? arrived.id));
  const others = log.filter(({ id }) => id !== arrived.id);
  const after = others.findLastIndex(({ time }) => Date.parse(time) <= Date.parse(arrived.time));
  return [...others.slice(0, after + 1), arrived, ...others.slice(after + 1)].slice(-CHAT_LOG_MAX);
};

const isStillPinned = ({ type, pinned_until: until }: ChatMessage, nowMs: number): boolean =>
  type === 'pinned' && (!until || Date.parse(until) > nowMs);

/** The newest pinned message whose time is not over, for the top of the panel. */
export const pinnedOf = (log: readonly ChatMessage[], nowMs: number): ChatMessage | null =>
  log.findLast((message) => isStillPinned(message, nowMs)) ?? null;
