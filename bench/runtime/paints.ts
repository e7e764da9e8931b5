import type { Browser, Page } from 'playwright';
import { devices, emulateDevice } from '../devices.ts';
import { median } from '../median.ts';
import { openVisitor } from '../visitor.ts';

/** The largest paint is final when a page has been quiet for this long. */
const QUIET_MS = 4_000;
const OPEN_MS_MAX = 60_000;

const PATHS = ['/', '/casino/games', '/casino/norte/norte_piracema'] as const;

interface Paint {
  readonly firstMs: number;
  readonly largestMs: number;
  /** The largest painted element: its tag, and its picture or text. */
  readonly largest: string;
}

export interface PagePaint extends Paint {
  readonly path: string;
}

const readPaint = (page: Page): Promise<Paint> =>
  page.evaluate(
    () =>
      new Promise<Paint>((resolve) => {
        interface LargestPaint extends PerformanceEntry {
          readonly element: Element | null;
          readonly url: string;
        }
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as LargestPaint;
          const { element, url, startTime } = last;
          const what = url === '' ? (element?.textContent ?? '').trim().slice(0, 30) : new URL(url).pathname;
          const firstMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
          resolve({ firstMs, largestMs: startTime, largest: `${element?.tagName.toLowerCase() ?? 'removed'} ${what}` });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

/**
 * First and largest contentful paint of a guest's first visits on a 4G phone: 360×740, an empty cache.
 *
 * @param rounds visits of each page, alternating
 * @returns medians; `largest` is that of the last visit
 */
export const measurePaints = async (browser: Browser, site: string, rounds: number): Promise<PagePaint[]> => {
  const found = new Map<string, Paint[]>(PATHS.map((path) => [path, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const path of PATHS) {
      const context = await openVisitor(browser, null);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await emulateDevice(devtools, devices['4G phone']);
      await page.goto(site + path, { waitUntil: 'load', timeout: OPEN_MS_MAX });
      await page.waitForTimeout(QUIET_MS);
      found.get(path)?.push(await readPaint(page));
      await context.close();
    }
  }
  return [...found].map(([path, paints]) => ({
    path,
    firstMs: median(paints.map(({ firstMs }) => firstMs)),
    largestMs: median(paints.map(({ largestMs }) => largestMs)),
    largest: paints.at(-1)?.largest ?? '',
  }));
};
