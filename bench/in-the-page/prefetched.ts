import type { Page } from 'playwright';
import { emulateCores, PHONE_CORES, slowDown } from '../harness/devices.ts';
import { median, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { openBrowser, openVisitor } from '../harness/visitor.ts';

const SETTLE_MS = 3_000;

/** How long the pointer rests on a link, so that its files are prefetched. */
const PREFETCH_MS = 2_500;
const SHOWN_MS_MAX = 30_000;

declare const scheduler: { postTask(run: () => void, options: { priority: string }): Promise<void> };

/** Links on a player's first page to pages of other remotes. */
const PATHS = ['/sportsbook', '/promotion', '/ranking', '/refers'] as const;

/**
 * From the press on a link, whose files were prefetched, until the frame in which the next page's content has replaced
 * the previous one.
 *
 * @returns milliseconds
 * @throws when the page has no such link
 */
const pressPrefetched = async (page: Page, path: string): Promise<number> => {
  const link = page.locator(`a[href="${path}"]:visible`).last();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.waitForTimeout(PREFETCH_MS);
  await page.evaluate((msMax) => {
    const before = document.querySelector('main')?.firstElementChild;
    const isNext = (): boolean => {
      const content = document.querySelector('main');
      return content?.firstElementChild !== before && content?.querySelector('h1, h2, iframe') !== null;
    };
    const shown = new Promise<number>((resolve, reject) => {
      const listen = ({ timeStamp }: Event): void => {
        const timer = setTimeout(() => reject(new Error('The next page was not shown.')), msMax);
        // Watches mutations instead of frames, because requesting frames would draw unnecessary ones.
        const observer = new MutationObserver(() => {
          if (!isNext()) return;
          observer.disconnect();
          clearTimeout(timer);
          // The time is taken in a task of this priority, which runs right after the frame is drawn.
          const handleFrame = () =>
            void scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: 'user-blocking' });
          requestAnimationFrame(handleFrame);
        });
        observer.observe(document.body, {
          childList: true,
          subtree: true,
          attributes: true,
          attributeFilter: ['style'],
        });
      };
      document.addEventListener('click', listen, { once: true, capture: true });
    });
    Object.assign(globalThis, { benchShown: shown });
  }, SHOWN_MS_MAX);
  await link.click();
  return page.evaluate(() => (globalThis as unknown as { readonly benchShown: Promise<number> }).benchShown);
};

const run = async (call: Call): Promise<void> => {
  const { site, browser, player } = await openBrowser(call);
  const context = await openVisitor(browser, player);
  await emulateCores(context, PHONE_CORES);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  const times = await inRounds(PATHS, call.runs, async (path) => {
    await page.goto(`${site}/`, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    return pressPrefetched(page, path);
  });
  printTable(
    ['prefetched page', `from the press until its frame, ms, median of ${call.runs}`],
    [...times].map(([path, ms]) => [path, Math.round(median(ms))]),
  );
};

export const prefetched: Measurement = {
  measures: 'from the press on a link whose page was prefetched until its frame, on a slow phone',
  runs: 3,
  options: { site: '' },
  run,
};
