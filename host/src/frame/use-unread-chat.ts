import type { PayloadOf } from '@jangada/contracts/events/event';
import type { messageSent } from '@jangada/contracts/events/events';
import { useBus } from '@jangada/remote-kit/hooks';
import { useStore } from 'zustand';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIdle } from '../browser/use-idle.ts';
import { useShell } from '../shell/shell-context.tsx';

/** Did the chat get a message since it was last open? */
export const useUnreadChat = (): boolean => {
  const { panels, hooks } = useShell();
  const bus = useBus();
  const isIdle = useIdle();
  const isOpen = useStore(panels.beside) === 'chat';
  const [isUnread, setIsUnread] = useState(false);
  const handleMessage = useEffectEvent(({ message }: PayloadOf<typeof messageSent>) => {
    if (message.delete !== true && !isOpen) setIsUnread(true);
  });
  useEffect(() => {
    if (!isIdle) return;
    // The realtime connection needs the same file, so messages do not arrive before the listener.
    const listening = import('@jangada/contracts/events/events').then((events) =>
      bus.on(events.messageSent, (message) => handleMessage(message)),
    );
    listening.catch((error: unknown) => hooks.call('app:chunkError', { error }));
    return () => void listening.then((stop) => stop()).catch(() => {});
  }, [bus, hooks, isIdle]);
  if (isOpen && isUnread) setIsUnread(false);
  return isUnread;
};
