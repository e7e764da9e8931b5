import { BROWSER_COOKIE } from '@jangada/server/browser-cookie';
import type { Browser, BrowserContext } from 'playwright';
import { DESKTOP } from '../harness/devices.ts';
import { openVisitor } from '../harness/visitor.ts';

/** A page that shows neither its view nor the message within this time counts as showing nothing. */
const SEEN_MS_MAX = 45_000;

/** Time in which the page stores and sends its findings about the release. */
const STAY_MS = 700;

/** The final state of the screen. */
export type Seen = 'view' | 'message' | 'nothing';

export interface Visit {
  readonly seen: Seen;
  /** From the start of navigation, in milliseconds; null for nothing. */
  readonly ms: number | null;
}

declare global {
  interface Window {
    /** The result in this page, written by the script below. */
    seen?: { what: 'view' | 'message'; ms: number };
  }
}

/** Records when the first game of the home page, or the message that replaces the page, is in a frame. */
const watch = (): void => {
  const isShown = (element: Element | null | undefined): boolean =>
    element?.checkVisibility() === true && element.getBoundingClientRect().height > 0;
  const look = (): void => {
    // The first rows of the HTML are outside of `root` and do not depend on the release.
    const place = document.querySelector('#root main');
    const game = place?.querySelector('li a');
    const message = [...(place?.querySelectorAll('p, h1, h2') ?? [])].find((one) =>
      one.textContent?.includes('não carregou'),
    );
    const what = isShown(game) ? 'view' : isShown(message) ? 'message' : null;
    if (what && window.seen?.what !== what) window.seen = { what, ms: performance.now() };
    if (window.seen?.what !== 'view') requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Opens the browser of one guest; its visits share cookies, storage and cache. */
export const openGuest = async (browser: Browser, url: string, secret: string): Promise<BrowserContext> => {
  const context = await openVisitor(browser, null, { viewport: DESKTOP });
  await context.addInitScript(watch);
  await context.addCookies([{ name: BROWSER_COOKIE, value: secret, url, httpOnly: true }]);
  return context;
};

/** Opens the home page in a new tab, waits for its final state, and closes the tab. */
export const visit = async (context: BrowserContext, url: string): Promise<Visit> => {
  const page = await context.newPage();
  try {
    await page.goto(url, { waitUntil: 'commit' });
    // A message is final only if no further release follows.
    await page
      .waitForFunction(() => window.seen !== undefined, undefined, { timeout: SEEN_MS_MAX, polling: 100 })
      .catch(() => undefined);
    await page.waitForTimeout(STAY_MS);
    const seen = await page.evaluate(() => window.seen ?? null);
    return { seen: seen?.what ?? 'nothing', ms: seen?.ms ?? null };
  } finally {
    await page.close({ runBeforeUnload: false });
  }
};
