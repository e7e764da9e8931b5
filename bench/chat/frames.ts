import type { Page } from 'playwright';

/** A frame later than this counts as a freeze. */
const STANDSTILL_MS = 100;

export interface Frames {
  readonly count: number;
  readonly p95Ms: number;
  readonly worstMs: number;
  readonly over100: number;
}

declare global {
  interface Window {
    chatFrames?: number[];
  }
}

/** The times between the animation frames of a page while something runs. */
export const framesDuring = async (page: Page, run: () => Promise<void>): Promise<Frames> => {
  await page.evaluate(() => {
    const times: number[] = [];
    window.chatFrames = times;
    let last = performance.now();
    const tick = (now: number) => {
      times.push(now - last);
      last = now;
      if (window.chatFrames === times) requestAnimationFrame(tick);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(tick);
    });
  });
  await run();
  const times = await page.evaluate(() => {
    const seen = window.chatFrames ?? [];
    delete window.chatFrames;
    return seen;
  });
  const sorted = times.toSorted((one, other) => one - other);
  return {
    count: times.length,
    p95Ms: sorted[Math.floor(times.length * 0.95)] ?? 0,
    worstMs: sorted.at(-1) ?? 0,
    over100: times.filter((ms) => ms > STANDSTILL_MS).length,
  };
};
