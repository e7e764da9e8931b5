import { DomainError } from '../errors/domain-error.ts';

/** So many in so long (SEC-25). */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Each operation for itself. */
export const rareLimit: Limit = { name: 'rare', max: 10, windowMs: 15 * MINUTE_MS };
export const moneyLimit: Limit = { name: 'money', max: 30, windowMs: MINUTE_MS };
/** Files are drawn anew, which costs more than any other call. */
export const uploadLimit: Limit = { name: 'upload', max: 60, windowMs: 15 * MINUTE_MS };
export const usualLimit: Limit = { name: 'usual', max: 300, windowMs: MINUTE_MS };

export interface RateLimits {
  /** Counts one. @throws request.too-many once the window is full */
  take(limit: Limit, who: string): void;
  /** Counts one that may be taken back, and refuses nothing. */
  add(limit: Limit, who: string): void;
  /** Takes back what `add` counted, while its window lasts. */
  takeBack(limit: Limit, who: string): void;
  /** How many the window holds, without counting. */
  count(limit: Limit, who: string): number;
  /** Whether `take` would refuse the next one. */
  isFull(limit: Limit, who: string): boolean;
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

  const findWindow = ({ name }: Limit, who: string): Window | undefined => {
    const known = windows.get(`${name} ${who}`);
    return known && known.endsAtMs > now() ? known : undefined;
  };

  const openWindow = (limit: Limit, who: string): Window => {
    const known = findWindow(limit, who);
    if (known) return known;
    const { name, windowMs } = limit;
    if (windows.size >= WINDOWS_MAX) drop(windows, now());
    const fresh = { count: 0, endsAtMs: now() + windowMs };
    windows.set(`${name} ${who}`, fresh);
    return fresh;
  };

  const secondsLeft = (window: Window | undefined): number =>
    Math.max(1, Math.ceil(((window?.endsAtMs ?? 0) - now()) / SECOND_MS));
  const count = (limit: Limit, who: string): number => findWindow(limit, who)?.count ?? 0;

  return {
    take: (limit, who) => {
      const window = openWindow(limit, who);
      window.count += 1;
      if (window.count <= limit.max * scale) return;
      throw new DomainError('request.too-many', { facts: { retry_after_seconds: secondsLeft(window) } });
    },
    add: (limit, who) => {
      openWindow(limit, who).count += 1;
    },
    takeBack: (limit, who) => {
      const window = findWindow(limit, who);
      if (window) window.count = Math.max(0, window.count - 1);
    },
    count,
    isFull: (limit, who) => count(limit, who) >= limit.max * scale,
    secondsLeft: (limit, who) => secondsLeft(findWindow(limit, who)),
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
