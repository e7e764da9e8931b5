import type { Storage } from '@jangada/contracts/host/host-api';
import * as z from '@jangada/contracts/values/schema';

/** The play time of a player, over page loads and tabs of one browser. Times are milliseconds since the epoch. */
export interface PlayTime {
  readonly userId: number;
  readonly startedAt: number;
  readonly seenAt: number;
  /** When the player answered the last alert, or when the play began. */
  readonly answeredAt: number;
}

/** A longer absence starts a new play time. */
export const AWAY_MS_MAX = 10 * 60_000;

const KEY = 'play-time';
const stored = z.object({
  userId: z.number(),
  startedAt: z.number(),
  seenAt: z.number(),
  answeredAt: z.number(),
});

const read = (storage: Storage): PlayTime | null => {
  try {
    const found = z.safeParse(stored, JSON.parse(storage.get(KEY) ?? 'null'));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
};

/** Updates the play time: it continues after a short absence and starts again after a longer one. */
export const countPlayTime = (storage: Storage, userId: number, nowMs: number): PlayTime => {
  const before = read(storage);
  const isSameStretch = before?.userId === userId && nowMs >= before.seenAt && nowMs - before.seenAt <= AWAY_MS_MAX;
  const now = isSameStretch
    ? { ...before, seenAt: nowMs }
    : { userId, startedAt: nowMs, seenAt: nowMs, answeredAt: nowMs };
  storage.set(KEY, JSON.stringify(now));
  return now;
};

/** The player has answered: the next alert counts from now. */
export const answerAlert = (storage: Storage, userId: number, nowMs: number): void => {
  storage.set(KEY, JSON.stringify({ ...countPlayTime(storage, userId, nowMs), answeredAt: nowMs }));
};

export const endPlayTime = (storage: Storage): void => storage.remove(KEY);

const MINUTE_MS = 60_000;

/** The minutes played when an alert is due; null before that. */
export const dueAlert = ({ startedAt, answeredAt, seenAt }: PlayTime, alertMinutes: number | null): number | null =>
  alertMinutes !== null && seenAt - answeredAt >= alertMinutes * MINUTE_MS
    ? Math.floor((seenAt - startedAt) / MINUTE_MS)
    : null;
