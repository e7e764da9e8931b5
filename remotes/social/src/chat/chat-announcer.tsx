import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { VisuallyHidden } from '@jangada/design';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { messageText } from './chat-log.ts';

/** The shortest time between two announcements to a screen reader; messages in between are announced as a number. */
export const ANNOUNCE_MS = 3_000;

/**
 * Announces new messages politely to screen readers. The list itself cannot, because scrolling adds and removes its
 * rows.
 */
export const ChatAnnouncer = ({ messages, ownId }: { messages: readonly ChatMessage[]; ownId: number | null }) => {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const announced = useRef(messages.at(-1)?.id);
  const latest = useRef(messages);
  useEffect(() => {
    latest.current = messages;
  });

  useEffect(() => {
    const timer = setInterval(() => {
      const all = latest.current;
      const from = all.findIndex(({ id }) => id === announced.current) + 1;
      const received = all.slice(from).filter(({ user }) => user === null || user.id !== ownId);
      announced.current = all.at(-1)?.id;
      const [only] = received;
      if (!only) return;
      const name = only.user?.name ?? t('chat.system');
      setText(received.length === 1 ? `${name}: ${messageText(only)}` : t('chat.newCount', { count: received.length }));
    }, ANNOUNCE_MS);
    return () => clearInterval(timer);
  }, [ownId, t]);
  return (
    <VisuallyHidden aria-live="polite" role="status">
      {text}
    </VisuallyHidden>
  );
};
