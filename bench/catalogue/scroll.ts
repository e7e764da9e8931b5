import type { CDPSession, Page } from 'playwright';

/**
 * Two ways to scroll a list: browsing, a new row five times a second on a phone, and a continuous fling. Both are sent
 * as wheel events: the browser's tools do not scroll by touch without a screen, and the page's work is the same.
 */
export const READING_PX_PER_SECOND = 1_000;
const READING_PX = 12_000;
export const FLING_PX_PER_SECOND = 4_000;
/** Length of one gesture; longer ones exceed the tools' time-out. */
const GESTURE_PX = 12_000;
const END_TOLERANCE_PX = 4;

/** A later frame is noticeable: two of sixty frames a second. */
export const FRAME_MS_MAX = 32;

export interface Frames {
  readonly count: number;
  /** The share of frames within `FRAME_MS_MAX`. */
  readonly inTime: number;
  readonly p95Ms: number;
  readonly worstMs: number;
}

export interface Pace {
  /** Frames that the browser draws; it scrolls without the page's main thread. */
  readonly drawn: Frames;
  /** The delay of the main thread, sampled sixty times a second: appending to the list waits for it. */
  readonly turns: Frames;
  /** Processor time of the main thread for each sixtieth of a second; independent of other work on the machine. */
  readonly workMs: number;
}

/** Scrolls down for a while, once for the frames and once for the main thread. */
export const scrollAsRead = async (page: Page, devtools: CDPSession): Promise<Pace> => {
  const read = async () => {
    for (let px = 0; px < READING_PX; px += GESTURE_PX)
      await gesture(page, devtools, -GESTURE_PX, READING_PX_PER_SECOND);
  };
  let workMs = 0;
  const drawn = await drawnIn(devtools, async () => {
    workMs = await workIn(devtools, read);
  });
  const turns = await turnsIn(page, read);
  return {
    drawn: summary(drawn),
    turns: summary(turns),
    workMs: workMs / sixtieths(READING_PX, READING_PX_PER_SECOND),
  };
};

/** Scrolls the whole list: measures frames on the way down, the main thread on the way back. */
export const scrollThereAndBack = async (
  page: Page,
  devtools: CDPSession,
  between: () => Promise<void>,
): Promise<Pace> => {
  const lengthPx = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  let workMs = 0;
  const drawn = await drawnIn(devtools, async () => {
    workMs = await workIn(devtools, () => scrollTo(page, devtools, 'end'));
  });
  await between();
  const turns = await turnsIn(page, () => scrollTo(page, devtools, 'start'));
  return { drawn: summary(drawn), turns: summary(turns), workMs: workMs / sixtieths(lengthPx, FLING_PX_PER_SECOND) };
};

const sixtieths = (px: number, pxPerSecond: number): number => (px / pxPerSecond) * 60;

const workIn = async (devtools: CDPSession, run: () => Promise<void>): Promise<number> => {
  const beforeMs = await workOf(devtools);
  await run();
  return (await workOf(devtools)) - beforeMs;
};

const workOf = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
};

/** @param px negative scrolls down, like a finger */
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

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  /** Time in microseconds. */
  readonly ts: number;
}

/** Milliseconds between the frames that the browser drew for the page. */
const drawnIn = async (devtools: CDPSession, run: () => Promise<void>): Promise<number[]> => {
  const drawn: TraceEvent[] = [];
  const collect = ({ value }: { value: readonly object[] }) => {
    for (const event of value as readonly TraceEvent[]) if (event.name === 'DrawFrame') drawn.push(event);
  };
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame'] },
    transferMode: 'ReportEvents',
  });
  await run();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', collect);
  // A frame of another origin has a separate process, and draws hardly anything.
  const countOf = (pid: number) => drawn.filter((event) => event.pid === pid).length;
  const [main] = [...new Set(drawn.map(({ pid }) => pid))].toSorted((one, other) => countOf(other) - countOf(one));
  const page = drawn.filter(({ pid }) => pid === main);
  const times = page.map(({ ts }) => ts / 1_000).toSorted((one, other) => one - other);
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
};

declare global {
  interface Window {
    frameTimes?: number[];
  }
}

/** Milliseconds between the runs of the page's main thread. */
const turnsIn = async (page: Page, run: () => Promise<void>): Promise<number[]> => {
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

const summary = (times: readonly number[]): Frames => {
  const sorted = times.toSorted((one, other) => one - other);
  return {
    count: times.length,
    inTime: times.filter((ms) => ms <= FRAME_MS_MAX).length / times.length,
    p95Ms: sorted[Math.floor(times.length * 0.95)] ?? 0,
    worstMs: sorted.at(-1) ?? 0,
  };
};
