import type { ChatMessage } from '@jangada/contracts/domains/chat/message';

/** The panel holds so many messages; the oldest that is not pinned goes first. */
export const CHAT_LOG_MAX = 200;

/** So many pinned messages stay above the others; the platform's list has as many of the older ones. */
export const PINNED_MAX = 3;

/** A server may send the text as `text` or as `message` (ENT-64). */
export const messageText = ({ text, message }: Pick<ChatMessage, 'text' | 'message'>): string => text ?? message ?? '';

/** A pinned message outlives what was written after it: it stays above the others until it expires. */
const withoutOldest = (log: ChatMessage[]): ChatMessage[] =>
  log.length > CHAT_LOG_MAX
    ? log.toSpliced(
        Math.max(
          0,
          log.findIndex(({ type }) => type !== 'pinned'),
        ),
        1,
      )
    : log;

/**
 * Adds received messages to the log: each once, in the order of their time; one with the delete flag removes the
 * message it names instead (ENT-75).
 */
export const withMessage = (log: readonly ChatMessage[], received: ChatMessage): ChatMessage[] => {
  if (received.delete) return log.filter(({ id }) => id !== (received.messageId ?? received.id));
  const others = log.filter(({ id }) => id !== received.id);
  const after = others.findLastIndex(({ time }) => Date.parse(time) <= Date.parse(received.time));
  return withoutOldest([...others.slice(0, after + 1), received, ...others.slice(after + 1)]);
};

const isStillPinned = ({ type, pinned_until: until }: ChatMessage, nowMs: number): boolean =>
  type === 'pinned' && (!until || Date.parse(until) > nowMs);

/** @returns the newest pinned messages whose time is not over, the newest first: what stays above the others */
export const pinnedMessages = (log: readonly ChatMessage[], nowMs: number): ChatMessage[] =>
  log
    .filter((message) => isStillPinned(message, nowMs))
    .slice(-PINNED_MAX)
    .toReversed();

/** @returns when the first of these messages expires, in milliseconds since the epoch; null when none of them does */
export const firstExpiryMs = (pinned: readonly ChatMessage[]): number | null => {
  const expiries = pinned.flatMap(({ pinned_until: until }) => (until ? [Date.parse(until)] : []));
  return expiries.length === 0 ? null : Math.min(...expiries);
};
