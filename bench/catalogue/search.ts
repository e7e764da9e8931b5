import type { Page } from 'playwright';

/** A title, a part of one, one with a typing error, a provider, and a term without a match. */
export const terms = ['sereia', 'drag', 'pirasema', 'maré alta', 'caranguejo azul'] as const;

const KEY_MS = 40;
const RESULTS_TIMEOUT_MS = 20_000;

export interface Search {
  /** From the end of the delay until the first tile of the results is painted. */
  readonly ms: number;
  /** The part of it until the answer arrived, measured by the browser. */
  readonly serverMs: number;
}

declare global {
  interface Window {
    searchTimes?: { input: number; shown: number };
  }
}

const watch = (page: Page, term: string) =>
  page.evaluate((wanted) => {
    const times = { input: 0, shown: 0 };
    window.searchTimes = times;
    addEventListener('input', () => (times.input = performance.now()), { capture: true });
    const firstTile = () => document.querySelector('main [role=listitem] a, main h1 ~ * [role=status]');
    let before = firstTile();
    const look = () => {
      const now = firstTile();
      const isAsked = new URLSearchParams(location.search).get('searchTerm') === wanted;
      if (!isAsked) before = now;
      // This frame paints the tile, so a time-out runs after the paint.
      else if (now !== before && now) return setTimeout(() => (times.shown = performance.now()));
      return requestAnimationFrame(look);
    };
    look();
  }, term);

/** Types a term like a person and waits for the results. */
export const search = async (page: Page, term: string, quietMs: number): Promise<Search> => {
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('');
  await page.waitForFunction(
    () => !location.search.includes('searchTerm') && !document.querySelector('main [aria-busy=true]'),
  );
  await watch(page, term);
  await field.pressSequentially(term, { delay: KEY_MS });
  const times = await page.waitForFunction(
    () => (window.searchTimes && window.searchTimes.shown > 0 ? window.searchTimes : null),
    undefined,
    { timeout: RESULTS_TIMEOUT_MS },
  );
  const { input, shown } = (await times.jsonValue()) ?? { input: NaN, shown: NaN };
  const serverMs = await page.evaluate((wanted) => {
    const measures = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).searchParams.get('searchTerm') === wanted);
    return measures.at(-1)?.duration ?? NaN;
  }, term);
  return { ms: shown - input - quietMs, serverMs };
};
