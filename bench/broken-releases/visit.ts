import { BROWSER_COOKIE } from '@jangada/server/browser-cookie';
import type { BrowserContext, Page } from 'playwright';

/** A page without its view or the message after this time shows nothing. */
const SEEN_MS_MAX = 45_000;

/** Time in which the page stores and sends its findings about the release. */
const STAY_MS = 700;

/** The final state of the screen. */
export type Seen = 'view' | 'message' | 'nothing';

export interface Visit {
  readonly seen: Seen;
  /** From the start of navigation, in milliseconds; null for nothing. */
  readonly ms: number | null;
  /** The view's releases whose scripts were requested, in order. */
  readonly requested: readonly string[];
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

/** Prepares the browser of one guest; its visits share cookies, storage and cache. */
export const prepareGuest = async (context: BrowserContext, url: string, secret: string): Promise<void> => {
  await context.addInitScript(() => {
    localStorage.setItem('ageVerified', 'true');
    localStorage.setItem('install-prompt-hidden', 'true');
    localStorage.setItem('remote:social:push-closed-at', String(Date.now()));
    sessionStorage.setItem('register-offered', '1');
  });
  await context.addInitScript(watch);
  await context.addCookies([{ name: BROWSER_COOKIE, value: secret, url, httpOnly: true }]);
};

const versionsIn = (page: Page): string[] => {
  const versions: string[] = [];
  page.on('request', (request) => {
    const version = /\/releases\/casino\/([^/]+)\/routes-home/.exec(request.url())?.[1];
    if (version !== undefined && !versions.includes(version)) versions.push(version);
  });
  return versions;
};

/** Opens the home page in a new tab, waits for its final state, and closes the tab. */
export const visit = async (context: BrowserContext, url: string): Promise<Visit> => {
  const page = await context.newPage();
  try {
    const requested = versionsIn(page);
    await page.goto(url, { waitUntil: 'commit' });
    // A message is final only if no further release follows.
    await page
      .waitForFunction(() => window.seen !== undefined, undefined, { timeout: SEEN_MS_MAX, polling: 100 })
      .catch(() => undefined);
    await page.waitForTimeout(STAY_MS);
    const seen = await page.evaluate(() => window.seen ?? null);
    return { seen: seen?.what ?? 'nothing', ms: seen?.ms ?? null, requested };
  } finally {
    await page.close({ runBeforeUnload: false });
  }
};
