import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-clock.ts';

/** The time of the server, renewed in an interval. */
export const useNow = (everyMs: number): number => {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
};
