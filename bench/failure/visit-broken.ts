import { setTimeout as sleep } from 'node:timers/promises';
import { BROWSER_COOKIE } from '@jangada/server/browser-cookie';
import type { Browser, BrowserContext, Page } from 'playwright';
import { DESKTOP } from '../harness/devices.ts';
import { openVisitor, type SignedInPlayer } from '../harness/visitor.ts';
import type { Visitor } from './faults.ts';

/** A page that shows neither its view nor the message within this time counts as showing nothing. */
const SEEN_MS_MAX = 45_000;

const POLL_MS = 100;

/** Time in which the page stores and sends its findings about the release. */
const STAY_MS = 700;

/** A page that does not answer within this time has frozen. */
const RESPONSE_MS_MAX = 6_000;

/** A visitor with a frozen tab waits a little before closing it; the watchdog finds it in this time. */
const PATIENCE_MS = 3_000;

/** The final state of the screen. */
export type Seen = 'view' | 'message' | 'nothing' | 'frozen';

export interface Visit {
  readonly seen: Seen;
  /** The tab did not respond at the end of the visit. */
  readonly isFrozen: boolean;
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
      /não carregou|did not load/.test(one.textContent ?? ''),
    );
    const what = isShown(game) ? 'view' : isShown(message) ? 'message' : null;
    if (what && window.seen?.what !== what) window.seen = { what, ms: performance.now() };
    if (window.seen?.what !== 'view') requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Opens the browser of one visitor; its visits share cookies, storage and cache. */
export const openGuest = async (
  browser: Browser,
  { url, secret, player }: { url: string; secret: string; player: SignedInPlayer | null },
): Promise<BrowserContext> => {
  const context = await openVisitor(browser, player && { ...player, site: url }, { viewport: DESKTOP });
  await context.addInitScript(watch);
  await context.addCookies([{ name: BROWSER_COOKIE, value: secret, url, httpOnly: true }]);
  return context;
};

export const pathOf = (visitor: Visitor): string => (visitor === 'english' ? '/en' : '/');

/** What the page has seen, null while it loads again; undefined when it does not respond. */
const askPage = (page: Page): Promise<Window['seen'] | null | undefined> =>
  Promise.race([
    page.evaluate(() => window.seen ?? null).catch(() => null),
    sleep(RESPONSE_MS_MAX, undefined, { ref: false }),
  ]);

/** Waits for the view or the message that replaces it; undefined when the page froze before. */
const waitForView = async (page: Page): Promise<Window['seen'] | null | undefined> => {
  const deadlineMs = Date.now() + SEEN_MS_MAX;
  for (;;) {
    const seen = await askPage(page);
    if (seen !== null || Date.now() > deadlineMs) return seen;
    await sleep(POLL_MS);
  }
};

/** Opens a page in a new tab, waits for its final state, stays a while, and closes the tab. */
export const visit = async (context: BrowserContext, url: string, stayMs = STAY_MS): Promise<Visit> => {
  const page = await context.newPage();
  try {
    await page.goto(url, { waitUntil: 'commit' });
    // A message is final only if no further release follows.
    const first = await waitForView(page);
    if (first !== undefined) await sleep(stayMs);
    const last = await askPage(page);
    const isFrozen = last === undefined;
    if (isFrozen) await sleep(PATIENCE_MS);
    const seen = last ?? first;
    return { seen: seen?.what ?? (isFrozen ? 'frozen' : 'nothing'), ms: seen?.ms ?? null, isFrozen };
  } finally {
    await page.close({ runBeforeUnload: false });
  }
};
