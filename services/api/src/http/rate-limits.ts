import { DomainError } from '../domain-error.ts';

/** So many in so long (SEC-25). */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

export const signInLimit: Limit = { name: 'sign-in', max: 10, windowMs: 15 * MINUTE_MS };
export const moneyLimit: Limit = { name: 'money', max: 30, windowMs: MINUTE_MS };
/** Files are drawn anew, which costs more than any other call. */
export const uploadLimit: Limit = { name: 'upload', max: 60, windowMs: 15 * MINUTE_MS };
export const usualLimit: Limit = { name: 'usual', max: 300, windowMs: MINUTE_MS };

export interface RateLimits {
  /** Counts one. @throws request.too-many once the window is full */
  take(limit: Limit, who: string): void;
  /** How many the window holds, without counting. */
  count(limit: Limit, who: string): number;
  /** Until the window is empty again, at least 1. */
  secondsLeft(limit: Limit, who: string): number;
  forget(limit: Limit, who: string): void;
}

interface Window {
  count: number;
  endsAtMs: number;
}

const WINDOWS_MAX = 100_000;

/** Fixed windows in memory, right for one process; more processes share them through another implementation of this. */
export function createRateLimits(scale: number, now: () => number = Date.now): RateLimits {
  const windows = new Map<string, Window>();

  const windowOf = ({ name, windowMs }: Limit, who: string): Window => {
    const key = `${name} ${who}`;
    const known = windows.get(key);
    if (known && known.endsAtMs > now()) return known;
    if (windows.size >= WINDOWS_MAX) drop(windows, now());
    const fresh = { count: 0, endsAtMs: now() + windowMs };
    windows.set(key, fresh);
    return fresh;
  };

  const secondsLeft = ({ endsAtMs }: Window): number => Math.max(1, Math.ceil((endsAtMs - now()) / SECOND_MS));

  return {
    take: (limit, who) => {
      const window = windowOf(limit, who);
      window.count += 1;
      if (window.count <= limit.max * scale) return;
      throw new DomainError('request.too-many', { facts: { retry_after_seconds: secondsLeft(window) } });
    },
    count: (limit, who) => windowOf(limit, who).count,
    secondsLeft: (limit, who) => secondsLeft(windowOf(limit, who)),
    forget: ({ name }, who) => void windows.delete(`${name} ${who}`),
  };
}

/** Makes room: first what has ended, then the oldest. */
function drop(windows: Map<string, Window>, nowMs: number): void {
  for (const [key, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(key);
  for (const key of windows.keys()) {
    if (windows.size < WINDOWS_MAX) return;
    windows.delete(key);
  }
}
