import type { CDPSession, Page } from 'playwright';

/**
 * Two ways down a list: looking at the games on the way, a new row five times a second on a phone; and the fling of a thumb
 * that wants to be far away, without a rest. Both are sent as turns of a wheel: the browser's tools do not move a page by touch
 * without a screen, and what the page has to do is the same.
 */
export const READING_PX_PER_SECOND = 1_000;
export const READING_PX = 24_000;
export const FLING_PX_PER_SECOND = 4_000;
/** One gesture of the browser's tools; longer ones run into its own timeout. */
const GESTURE_PX = 12_000;
const END_TOLERANCE_PX = 4;

/** A frame later than this is seen: two of sixty a second. */
export const FRAME_MS_MAX = 32;

export interface Frames {
  readonly count: number;
  /** The share within `FRAME_MS_MAX`. */
  readonly inTime: number;
  readonly p95Ms: number;
  readonly worstMs: number;
  /** Processor time of the main thread for each sixtieth of a second of the gesture; other work on the machine is not in it. */
  readonly workMs: number;
}

/** Times of all frames the page was given while it was read. */
export const scrollAsRead = async (page: Page, devtools: CDPSession): Promise<Frames> => {
  const beforeMs = await workOf(devtools);
  const times = await framesOf(page, async () => {
    for (let px = 0; px < READING_PX; px += GESTURE_PX)
      await gesture(page, devtools, -GESTURE_PX, READING_PX_PER_SECOND);
  });
  const workMs = (await workOf(devtools)) - beforeMs;
  return { ...summary(times), workMs: workMs / sixtieths(READING_PX, READING_PX_PER_SECOND) };
};

/** Times of all frames the page was given, on the way there and back. */
export const scrollThereAndBack = async (
  page: Page,
  devtools: CDPSession,
  between: () => Promise<void>,
): Promise<Frames> => {
  const lengthPx = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  let workMs = 0;
  const measured = async (where: 'start' | 'end') => {
    const beforeMs = await workOf(devtools);
    const times = await framesOf(page, () => scrollTo(page, devtools, where));
    workMs += (await workOf(devtools)) - beforeMs;
    return times;
  };
  const there = await measured('end');
  await between();
  const back = await measured('start');
  return { ...summary([...there, ...back]), workMs: workMs / sixtieths(2 * lengthPx, FLING_PX_PER_SECOND) };
};

/** Sixtieths of a second on a way. */
const sixtieths = (px: number, pxPerSecond: number): number => (px / pxPerSecond) * 60;

const workOf = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
};

/** @param px down when negative, as a finger moves */
const gesture = (page: Page, devtools: CDPSession, px: number, speed: number) => {
  const viewport = page.viewportSize();
  if (!viewport) throw new Error('The page has no window.');
  return devtools.send('Input.synthesizeScrollGesture', {
    x: viewport.width / 2,
    y: viewport.height / 2,
    yDistance: px,
    speed,
    gestureSourceType: 'mouse',
  });
};

const scrollTo = async (page: Page, devtools: CDPSession, where: 'start' | 'end') => {
  const left = () =>
    page.evaluate(
      (end) => (end ? document.documentElement.scrollHeight - innerHeight - scrollY : scrollY),
      where === 'end',
    );
  for (let restPx = await left(); restPx > END_TOLERANCE_PX;) {
    const px = Math.min(GESTURE_PX, Math.ceil(restPx));
    await gesture(page, devtools, where === 'end' ? -px : px, FLING_PX_PER_SECOND);
    const now = await left();
    if (now >= restPx) throw new Error('The page does not scroll any further.');
    restPx = now;
  }
};

declare global {
  interface Window {
    frameTimes?: number[];
  }
}

const framesOf = async (page: Page, run: () => Promise<void>): Promise<number[]> => {
  await page.evaluate(() => {
    const times: number[] = [];
    window.frameTimes = times;
    let last = performance.now();
    const tick = (now: number) => {
      times.push(now - last);
      last = now;
      if (window.frameTimes === times) requestAnimationFrame(tick);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(tick);
    });
  });
  await run();
  return page.evaluate(() => {
    const times = window.frameTimes ?? [];
    delete window.frameTimes;
    return times;
  });
};

const summary = (times: readonly number[]): Omit<Frames, 'workMs'> => {
  const sorted = times.toSorted((one, other) => one - other);
  return {
    count: times.length,
    inTime: times.filter((ms) => ms <= FRAME_MS_MAX).length / times.length,
    p95Ms: sorted[Math.floor(times.length * 0.95)] ?? 0,
    worstMs: sorted.at(-1) ?? 0,
  };
};
