import type { Page } from 'playwright';

/** A link rests under the pointer so long that its files are fetched. */
const PREFETCH_MS = 2_500;
const SHOWN_MS_MAX = 30_000;

/** Links of the first page of a player to pages of other remotes. */
export const PREFETCHED_PATHS = ['/sportsbook', '/promotion', '/ranking', '/refers'] as const;

/**
 * From the press on a link, whose files were prefetched, until the frame in which the next page's content is in the place of the one
 * before.
 *
 * @returns milliseconds
 * @throws when the page has no such link
 */
export const pressPrefetched = async (page: Page, path: string): Promise<number> => {
  const link = page.locator(`a[href="${path}"]:visible`).last();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.waitForTimeout(PREFETCH_MS);
  await page.evaluate((msMax) => {
    const main = document.querySelector('main');
    const before = main?.firstElementChild;
    const shown = new Promise<number>((resolve, reject) => {
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = (): void => {
            const content = document.querySelector('main');
            const isNext = content?.firstElementChild !== before && content?.querySelector('h1, h2, iframe') !== null;
            if (isNext) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
            else if (performance.now() - timeStamp > msMax) reject(new Error('The next page was not shown.'));
            else requestAnimationFrame(look);
          };
          look();
        },
        { once: true, capture: true },
      );
    });
    Object.assign(globalThis, { benchShown: shown });
  }, SHOWN_MS_MAX);
  await link.click();
  return page.evaluate(() => (globalThis as unknown as { readonly benchShown: Promise<number> }).benchShown);
};
