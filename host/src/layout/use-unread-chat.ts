import { messageSent } from '@jangada/contracts/events';
import { useEvent, useObservable } from '@jangada/remote-kit/hooks';
import { useState } from 'react';
import { useShell } from '../shell-context.tsx';

/** Was anything said in the chat since it was last open? The chat is everybody's: a dot says enough. */
export const useUnreadChat = (): boolean => {
  const { panels } = useShell();
  const isOpen = useObservable(panels.beside) === 'chat';
  const [isUnread, setIsUnread] = useState(false);
  useEvent(messageSent, ({ message }) => {
    if (message.delete !== true && !isOpen) setIsUnread(true);
  });
  if (isOpen && isUnread) setIsUnread(false);
  return isUnread;
};
