import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import { useClock } from '@jangada/remote-kit/hooks';
import { useEffect, useState } from 'react';
import { firstExpiryMs, pinnedMessages } from './chat-log.ts';

/** The maximum of a browser's timer; a longer one would run immediately. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** The pinned messages to show, the newest first. A message disappears when it expires (SOC-10). */
export const usePinnedMessages = (log: readonly ChatMessage[]): readonly ChatMessage[] => {
  const clock = useClock();
  const [nowMs, setNowMs] = useState(clock.nowMs);
  const pinned = pinnedMessages(log, nowMs);
  const expiryMs = firstExpiryMs(pinned);

  useEffect(() => {
    if (expiryMs === null) return;
    const check = () => setNowMs(clock.nowMs());
    const timer = setTimeout(check, Math.min(Math.max(expiryMs - clock.nowMs(), 0), TIMER_MS_MAX));
    // Checks when the page becomes visible, because timers do not run while a device sleeps.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
    // `nowMs` is a dependency, so that a check before the expiry sets the next timer.
  }, [expiryMs, nowMs, clock]);
  return pinned;
};
