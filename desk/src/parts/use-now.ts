import { useEffect, useState } from 'react';

/** The time, renewed in an interval. */
export const useNow = (everyMs: number): number => {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
};
