import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { messageSent } from '@jangada/contracts/events/events';
import type { HostApi, Notice } from '@jangada/contracts/host/host-api';
import { translationOf } from '@jangada/remote-kit/texts';
import type { Translate } from '@jangada/remote-kit/texts';
import type pt from '../texts/pt.ts';
import { messageText } from './chat-log.ts';
import { chatOf } from './chat-store.ts';

/**
 * A global message that was not shown within this time is never shown as a notice: the history is not replayed
 * (SOC-21).
 */
export const GLOBAL_NOTICE_MS = 5 * 60_000;

const noticeId = (messageId: string): string => `chat:${messageId}`;

/** A global or pinned message as a notice; null for others, expired and empty ones. */
const noticeOfMessage = (
  message: ChatMessage,
  { t, nowMs }: { t: Translate<typeof pt>; nowMs: number },
): Notice | null => {
  const { id, type, time, pinned_until: until } = message;
  if (type === 'normal' || message.delete) return null;
  if (until && Date.parse(until) <= nowMs) return null;
  const staleMs = Date.parse(time) + GLOBAL_NOTICE_MS;
  if (type === 'global' && staleMs <= nowMs) return null;
  const text = messageText(message).trim();
  if (text === '') return null;
  return {
    id: noticeId(id),
    title: t(`chat.notice.${type}`),
    text,
    ...(type === 'global' && { firstShownBefore: new Date(staleMs).toISOString() }),
    ...(until && { expiresAt: until }),
  };
};

/** After this time the messages are loaded even without a connection. */
export const CONNECT_WAIT_MS = 10_000;

/** Runs once the connection receives events, because data that is loaded earlier must be loaded again then. */
const whenConnected = ({ realtime, signal }: HostApi, run: () => void): void => {
  const isConnected = () => realtime.state.getState() === 'connected';
  if (isConnected()) return run();
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  const runOnce = () => {
    stop();
    run();
  };
  const timer = setTimeout(runOnce, CONNECT_WAIT_MS);
  const unsubscribe = realtime.state.subscribe(() => {
    if (isConnected()) runOnce();
  });
  signal.addEventListener('abort', stop, { once: true });
};

/**
 * Turns global and pinned messages of the chat into notices; a press opens the chat (MOD-35). Deleted messages are
 * withdrawn, and messages that are visible in the open chat count as seen.
 */
export const showChatNotices = (host: HostApi): void => {
  const { clock, notices, panels, signal } = host;
  const t = translationOf<typeof pt>(host);
  const { feed } = chatOf(host);
  const isOpen = () => panels.current.getState() === 'chat';

  const showNotice = (message: ChatMessage) => {
    if (message.delete) return notices.withdraw(noticeId(message.messageId ?? message.id));
    const notice = noticeOfMessage(message, { t, nowMs: clock.nowMs() });
    if (!notice) return;
    if (isOpen()) notices.withdraw(notice.id);
    else notices.show({ ...notice, onOpen: () => panels.open('chat') });
  };
  // The oldest first, so that the newest is on top.
  const showAll = () => {
    for (const message of feed.state.getState().log) showNotice(message);
  };

  host.bus.on(messageSent, ({ message }) => showNotice(message));
  signal.addEventListener(
    'abort',
    panels.current.subscribe(() => {
      if (isOpen()) showAll();
    }),
  );
  whenConnected(host, () => void feed.load().then(showAll));
};
