import type { Page } from 'playwright';

/** How long the pointer rests on a link, so that its files are prefetched. */
const PREFETCH_MS = 2_500;
const SHOWN_MS_MAX = 30_000;

declare const scheduler: { postTask(run: () => void, options: { priority: string }): Promise<void> };

/** Links on a player's first page to pages of other remotes. */
export const PREFETCHED_PATHS = ['/sportsbook', '/promotion', '/ranking', '/refers'] as const;

/**
 * From the press on a link, whose files were prefetched, until the frame in which the next page's content has replaced
 * the previous one.
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
          // A task of this priority runs right after the frame.
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
