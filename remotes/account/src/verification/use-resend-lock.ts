import { useEffect, useState } from 'react';

/** The waiting time between two codes (VAL-30). */
const RESEND_LOCK_MS = 20_000;

const TICK_MS = 250;

/** Counts down the seconds until another code may be requested. */
export const useResendLock = (): { secondsLeft: number; start: () => void } => {
  const [endsAtMs, setEndsAtMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);

  useEffect(() => {
    if (endsAtMs === 0) return;
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= endsAtMs) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);

  const start = () => {
    const startMs = Date.now();
    setNowMs(startMs);
    setEndsAtMs(startMs + RESEND_LOCK_MS);
  };
  return { secondsLeft: Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000)), start };
};
