import type { Page } from 'playwright';

/** A task counts as blocking with its time above this, as in Lighthouse. */
const TASK_MS_MAX = 50;
/** The page is interactive before the first period of this length without a long task. */
const QUIET_MS = 5_000;
const WAIT_MS_MAX = 60_000;

export interface Blocking {
  /** Blocking time from the first contentful paint until the page is interactive. */
  readonly totalMs: number;
  readonly longestMs: number;
}

/** Runs in the page before all other scripts (`addInitScript`). */
export const watchLongTasks = (): void => {
  const tasks: { readonly startMs: number; readonly ms: number }[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startMs: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  Object.assign(globalThis, { benchLongTasks: tasks });
};

/**
 * Waits until the page is interactive: quiet for five seconds. @returns its blocking time (Long Tasks API) until then
 */
export const waitUntilQuiet = (page: Page): Promise<Blocking> =>
  page.evaluate(
    ([taskMsMax, quietMs, waitMsMax]) =>
      new Promise<Blocking>((resolve) => {
        const { benchLongTasks: tasks } = globalThis as unknown as {
          readonly benchLongTasks: readonly { readonly startMs: number; readonly ms: number }[];
        };
        const look = (): void => {
          const paintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
          const now = performance.now();
          const last = tasks.at(-1);
          const quietSinceMs = Math.max(last ? last.startMs + last.ms : 0, paintMs ?? now);
          if (now - quietSinceMs < quietMs && now < waitMsMax) return void setTimeout(look, 100);
          // A task that began before the first paint delayed only that paint.
          const blocking = tasks.filter(({ startMs, ms }) => ms > taskMsMax && startMs >= (paintMs ?? 0));
          resolve({
            totalMs: blocking.reduce((sum, { ms }) => sum + ms - taskMsMax, 0),
            longestMs: Math.max(0, ...blocking.map(({ ms }) => ms)),
          });
        };
        look();
      }),
    [TASK_MS_MAX, QUIET_MS, WAIT_MS_MAX] as const,
  );
