import type { BrowserContext, Page } from 'playwright';
import { CPU_SLOWDOWN } from '../boot/measure.ts';
import { emulateNetwork } from '../emulate-network.ts';
import { FOUR_G } from './phone.ts';

/** A task blocks by what it takes above this, as Lighthouse counts. */
const TASK_MS_MAX = 50;
/** The page is interactive before the first so long a time without a long task. */
const QUIET_MS = 5_000;
const WAIT_MS_MAX = 60_000;

export interface Blocking {
  /** From the first contentful paint until the page is interactive. */
  readonly totalMs: number;
  readonly longestMs: number;
  readonly tasks: number;
}

/** Runs in the page before anything else. */
const watchLongTasks = (): void => {
  const tasks: { readonly startMs: number; readonly ms: number }[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startMs: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  Object.assign(globalThis, { benchLongTasks: tasks });
};

const waitUntilQuiet = (page: Page): Promise<Blocking> =>
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
          // A task that began before the paint delayed the paint, and nothing after it.
          const blocking = tasks.filter(({ startMs, ms }) => ms > taskMsMax && startMs >= (paintMs ?? 0));
          resolve({
            totalMs: blocking.reduce((sum, { ms }) => sum + ms - taskMsMax, 0),
            longestMs: Math.max(0, ...blocking.map(({ ms }) => ms)),
            tasks: blocking.length,
          });
        };
        look();
      }),
    [TASK_MS_MAX, QUIET_MS, WAIT_MS_MAX] as const,
  );

/**
 * The total blocking time of a visit with the processor slowed down, by the Long Tasks API.
 *
 * @param context of a new visitor: its cache is empty
 * @param network of the phone: on 4G scripts are compiled while they arrive, from this machine they are there at once
 */
export const measureBlocking = async (
  context: BrowserContext,
  url: string,
  network: '4G' | 'none',
): Promise<Blocking> => {
  await context.addInitScript(watchLongTasks);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (network === '4G') await emulateNetwork(devtools, FOUR_G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'load' });
  return waitUntilQuiet(page);
};
