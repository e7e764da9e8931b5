import { useClock } from '@jangada/remote-kit/hooks';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
const TICK_MS = 5_000;

/** The current time, updated every few seconds. */
const useNow = (): Date => {
  const { nowMs } = useClock();
  const [now, setNow] = useState(() => new Date(nowMs()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(nowMs())), TICK_MS);
    return () => clearInterval(timer);
  }, [nowMs]);
  return now;
};

/** The time of day, and the minutes since this visit first played, interruptions included; null before that. */
export const usePlayClock = (isPlaying: boolean): { readonly now: Date; readonly minutes: number | null } => {
  const now = useNow();
  const [since, setSince] = useState<number | null>(null);
  if (isPlaying && since === null) setSince(now.getTime());
  const minutes = since === null ? null : Math.max(0, Math.floor((now.getTime() - since) / MINUTE_MS));
  return { now, minutes };
};
