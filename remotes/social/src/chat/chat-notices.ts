import { listMessages } from '@jangada/contracts/domains/chat/endpoints';
import { CHAT_PAGE_SIZE } from '@jangada/contracts/domains/chat/message';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { messageSent } from '@jangada/contracts/events/events';
import type { HostApi, Notice } from '@jangada/contracts/host/host-api';
import { translationOf } from '@jangada/remote-kit/texts';
import type { Translate } from '@jangada/remote-kit/texts';
import { pinnedMessages, messageText } from './chat-log.ts';
import type pt from '../texts/pt.ts';

const noticeId = (messageId: string): string => `chat:${messageId}`;

/** A global or pinned message as a notice; null for others, expired and empty ones. */
const noticeOfMessage = (
  message: ChatMessage,
  { t, nowMs }: { t: Translate<typeof pt>; nowMs: number },
): Notice | null => {
  const { id, type, pinned_until: until } = message;
  if (type === 'normal' || message.delete) return null;
  if (until && Date.parse(until) <= nowMs) return null;
  const text = messageText(message).trim();
  if (text === '') return null;
  return { id: noticeId(id), title: t(`chat.notice.${type}`), text, ...(until && { expiresAt: until }) };
};

/**
 * Global and pinned messages of the chat become notices; a press opens the chat (MOD-35). Deleted ones are withdrawn. With the
 * chat open there is no notice.
 */
export const showChatNotices = (host: HostApi, now: () => number = Date.now): void => {
  const { notices, panels, signal } = host;
  const t = translationOf<typeof pt>(host);

  const showNotice = (message: ChatMessage) => {
    if (message.delete) return notices.withdraw(noticeId(message.messageId ?? message.id));
    if (panels.current.getState() === 'chat') return;
    const notice = noticeOfMessage(message, { t, nowMs: now() });
    if (notice) notices.show({ ...notice, onOpen: () => panels.open('chat') });
  };

  host.bus.on(messageSent, ({ message }) => showNotice(message));
  // Messages pinned before the start; global ones are shown only when they are received.
  host.api(listMessages, { query: { limit: CHAT_PAGE_SIZE }, signal }).then(
    ({ messages }) => {
      // The newest last, so that it is on top.
      for (const pinned of pinnedMessages(messages, now()).toReversed()) showNotice(pinned);
    },
    // The chat panel shows its own error; a missing notice needs none.
    () => undefined,
  );
};
