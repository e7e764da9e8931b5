import { CHAT_PAGE_SIZE } from '@jangada/contracts/domains/chat/message';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';

/** While the newest message is in view, the log is cut to `LOG_TRIMMED_TO` messages once it has `LOG_TRIMMED_AT`. */
export const LOG_TRIMMED_TO = 300;
export const LOG_TRIMMED_AT = 400;

/**
 * The number of messages at which the log stops growing while its reader is at old messages; newer messages then wait
 * until the reader returns to the end of the chat.
 */
export const LOG_MAX = 1_500;

/**
 * The number of pinned messages shown above all others. The newest page of the platform's list includes up to as many,
 * which may be older than the page.
 */
export const PINNED_MAX = 3;

/** A server may send the text as `text` or as `message` (ENT-64). */
export const messageText = ({ text, message }: Pick<ChatMessage, 'text' | 'message'>): string => text ?? message ?? '';

const timeOf = ({ time }: ChatMessage): number => Date.parse(time);

const byTime = (one: ChatMessage, other: ChatMessage): number => timeOf(one) - timeOf(other);

/** Do all received messages belong to the end? Most do, and then the log needs no sorting. */
const belongsToEnd = (log: readonly ChatMessage[], received: readonly ChatMessage[]): boolean => {
  const last = log.at(-1);
  const known = new Set(log.map(({ id }) => id));
  return received.every((one) => !one.delete && !known.has(one.id) && (!last || timeOf(one) >= timeOf(last)));
};

/**
 * Adds received messages to the log, each once, in the order of their time. A message with the delete flag removes the
 * message it names instead (ENT-75).
 */
export const withMessages = (log: readonly ChatMessage[], received: readonly ChatMessage[]): readonly ChatMessage[] => {
  const isAppended = belongsToEnd(log, received);
  const byId = new Map((isAppended ? [] : log).map((one) => [one.id, one]));
  for (const one of received) {
    if (one.delete) byId.delete(one.messageId ?? one.id);
    else byId.set(one.id, one);
  }
  const sorted = [...byId.values()].toSorted(byTime);
  return isAppended ? [...log, ...sorted] : sorted;
};

/**
 * The oldest message of the page's unbroken sequence; the pinned messages before it replace older messages of the page.
 */
const firstInRow = (page: readonly ChatMessage[]): ChatMessage | undefined =>
  page.find(({ type }) => type !== 'pinned') ?? page[0];

/** @returns the id before which older messages are to be loaded; undefined when the log is empty */
export const olderThan = (log: readonly ChatMessage[]): string | undefined => firstInRow(log)?.id;

/** Does a page with fewer messages than a full one contain the first message? */
export const isFirstPage = (page: readonly ChatMessage[]): boolean => page.length < CHAT_PAGE_SIZE;

/**
 * The log after a gap in the connection. If the newest page overlaps the log, messages that the page lacks were deleted
 * meanwhile; otherwise messages in between are missing, so the log starts again with the page.
 *
 * @param log as it was when the page was requested
 * @returns the log, and whether it starts again
 */
export const afterGap = (
  log: readonly ChatMessage[],
  page: readonly ChatMessage[],
): { log: readonly ChatMessage[]; isRestarted: boolean } => {
  const first = firstInRow(page);
  if (!first || isFirstPage(page)) return { log: page, isRestarted: false };
  const ids = new Set(page.map(({ id }) => id));
  const isReached = log.some(({ id, type }) => type !== 'pinned' && ids.has(id));
  if (!isReached) return { log: page, isRestarted: true };
  const older = log.filter((one) => timeOf(one) < timeOf(first));
  return { log: withMessages(older, page), isRestarted: false };
};

const isStillPinned = ({ type, pinned_until: until }: ChatMessage, nowMs: number): boolean =>
  type === 'pinned' && (!until || Date.parse(until) > nowMs);

/** The log without its oldest messages. A pinned message stays until it expires. */
export const trimmed = (log: readonly ChatMessage[], nowMs: number): readonly ChatMessage[] =>
  log.filter((one, index) => index >= log.length - LOG_TRIMMED_TO || isStillPinned(one, nowMs));

/** @returns the newest unexpired pinned messages, the newest first, which stay above the others */
export const pinnedMessages = (log: readonly ChatMessage[], nowMs: number): ChatMessage[] =>
  log
    .filter((message) => isStillPinned(message, nowMs))
    .slice(-PINNED_MAX)
    .toReversed();

/** @returns when the first of these messages expires, in milliseconds since the epoch; null when none expires */
export const firstExpiryMs = (pinned: readonly ChatMessage[]): number | null => {
  const expiries = pinned.flatMap(({ pinned_until: until }) => (until ? [Date.parse(until)] : []));
  return expiries.length === 0 ? null : Math.min(...expiries);
};
