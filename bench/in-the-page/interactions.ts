import type { Page } from 'playwright';

/** The time after an action in which the browser draws the next frame and reports the interaction. */
const REPORT_MS = 500;
/** The shortest duration that browsers report. */
const DURATION_MS_MIN = 16;

/**
 * The longest interaction during an action, by Event Timing: from the press or key until the next frame.
 *
 * @returns milliseconds; the shortest that browsers report when none was longer
 */
export const watchInteractions = async (page: Page, run: () => Promise<void>): Promise<number> => {
  await page.evaluate((durationThreshold) => {
    const state = { longest: 0 };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Skips entries without an interaction id, such as hovering.
        const { interactionId } = entry as PerformanceEntry & { readonly interactionId?: number };
        if (interactionId) state.longest = Math.max(state.longest, entry.duration);
      }
    });
    observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit);
    Object.assign(globalThis, { benchInteractions: state });
  }, DURATION_MS_MIN);
  await run();
  await page.waitForTimeout(REPORT_MS);
  const longest = await page.evaluate(
    () =>
      (globalThis as unknown as { readonly benchInteractions: { readonly longest: number } }).benchInteractions.longest,
  );
  return Math.max(longest, DURATION_MS_MIN);
};
