import { beacon as beaconContract, type Beacon } from '@jangada/contracts/delivery/beacon';
import { MATRIX_FAILURES_MAX, type TriedPair } from '@jangada/contracts/delivery/matrix.endpoints';
import type { Release } from '@jangada/contracts/delivery/release';
import { releaseBase } from '@jangada/contracts/delivery/resolve';
import { claimsOf } from '@jangada/contracts/page/offer';
import * as z from '@jangada/contracts/values/schema';
import { browserCookieName } from '@jangada/server/browser-cookie';
import { findBrowser } from '../browser/find-browser.ts';
import type { Browser, BrowserContext, Page } from 'playwright';

/** A page without its view after this time has failed. */
const VIEW_MS_MAX = 20_000;

/** How long a page stays open after its view, because many faults appear only after the data has loaded. */
const STAY_MS = 1_500;

/** Maximum number of pages of one pair, in the order of the offer. */
const PAGES_MAX = 8;

const WHAT_LENGTH_MAX = 300;

/**
 * The browser in which pairs are tried.
 *
 * @throws when none is found or it does not start; the message names the remedy
 */
export const openPairBrowser = async (): Promise<Browser> => {
  // Loading Playwright takes half of the time of a short command, and most commands open no browser.
  const { chromium } = await import('playwright');
  try {
    return await chromium.launch({ executablePath: await findBrowser(process.env), args: ['--no-sandbox'] });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`No browser works here: install Chromium, or name it in CHROMIUM_PATH (${reason})`, {
      cause: error,
    });
  }
};

export interface TriedSite {
  /** The tenant's site: `https://tucano.example`. */
  readonly url: string;
  /** The secret of the browser whose guest gets the pair. */
  readonly browserSecret: string;
  /** The session token of a player; null for a guest. */
  readonly token: string | null;
}

/** Pages without parameters that this visitor may see; the home page has the slots of every remote. */
export const pathsOf = (release: Release, isPlayer: boolean): string[] => {
  const { offer } = release;
  if (!offer) return ['/'];
  const guarded = new Set(claimsOf([offer]).flatMap(({ path, auth }) => (auth === 'user' ? [path] : [])));
  const paths = offer.routes.map(({ path }) => path);
  const open = paths.filter((path) => !path.includes('{') && (isPlayer || !guarded.has(path)));
  return [...new Set(['/', ...open])].slice(0, PAGES_MAX);
};

/** The views of an offer, each once; texts and activation are not views. */
const viewsOf = ({ offer }: Release): string[] => [
  ...new Set(
    [...(offer?.routes ?? []), ...(offer?.slots ?? []), ...(offer?.modals ?? []), ...(offer?.panels ?? [])].map(
      ({ expose }) => expose,
    ),
  ),
];

/** The page's beacons are kept here: a check is not a visitor, and the gate must not count it. */
const keepBeacons = async (context: BrowserContext): Promise<Beacon[]> => {
  const beacons: Beacon[] = [];
  await context.exposeBinding('keepBeacon', (_page, text: string) => {
    const parsed = z.safeParse(beaconContract, JSON.parse(text));
    if (parsed.success) beacons.push(parsed.data);
  });
  await context.addInitScript(() => {
    navigator.sendBeacon = (_address, body) => {
      const keep: unknown = Reflect.get(globalThis, 'keepBeacon');
      if (typeof keep === 'function') keep(String(body));
      return true;
    };
  });
  return beacons;
};

const isViewThere = (): boolean => {
  const place = document.querySelector('#root main');
  const hasContent = [...(place?.querySelectorAll('*') ?? [])].some(
    (element) => element.getBoundingClientRect().height > 0,
  );
  return hasContent && document.querySelector('#jangada-preloader:not([data-leaving])') === null;
};

/** Hides the page, so that it sends its reports. */
const hide = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

type Failed = TriedPair['failed'][number];

const failuresIn = (beacons: readonly Beacon[], host: Release, release: Release): Failed[] =>
  beacons.flatMap(({ reports }) =>
    reports
      .filter(({ remote, version }) => [host, release].some((one) => one.remote === remote && one.version === version))
      .map(({ remote, kind, expose, path, message }) => ({
        view: expose ?? path,
        what: [remote === 'host' ? `the shell: ${kind}` : kind, message]
          .filter(Boolean)
          .join(': ')
          .slice(0, WHAT_LENGTH_MAX),
      })),
  );

const unique = (failures: readonly Failed[]): Failed[] => [
  ...new Map(failures.map((failed) => [`${failed.view} ${failed.what}`, failed])).values(),
];

const openPage = async (context: BrowserContext, { url }: TriedSite, path: string): Promise<Failed[]> => {
  const page = await context.newPage();
  try {
    await page.goto(url + path, { waitUntil: 'commit' });
    const isThere = await page.waitForFunction(isViewThere, undefined, { timeout: VIEW_MS_MAX }).then(
      () => true,
      () => false,
    );
    await page.waitForTimeout(STAY_MS);
    await hide(page);
    return isThere ? [] : [{ view: path, what: `no view after ${VIEW_MS_MAX / 1_000} s` }];
  } finally {
    await page.close();
  }
};

const prepare = async (context: BrowserContext, { url, browserSecret, token }: TriedSite): Promise<void> => {
  const isHttps = url.startsWith('https:');
  const name = browserCookieName(isHttps ? 'https' : 'http');
  await context.addCookies([{ name, value: browserSecret, url, httpOnly: true, secure: isHttps }]);
  await context.addInitScript((stored) => {
    localStorage.setItem('ageVerified', 'true');
    localStorage.setItem('install-prompt-hidden', 'true');
    sessionStorage.setItem('register-offered', '1');
    if (stored !== null) localStorage.setItem('token', stored);
  }, token);
};

/**
 * Opens the pages of a release as a guest who gets it with this shell, and lists the views that did not mount or
 * reported a failure. Dialogs and panels, which open on a press, are not tried.
 */
export const tryPair = async (
  browser: Browser,
  site: TriedSite,
  { host, release }: { readonly host: Release; readonly release: Release },
): Promise<TriedPair> => {
  const context = await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' });
  try {
    const loaded = new Set<string>();
    const base = releaseBase(release.remote, release.version);
    context.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.ok() && pathname.startsWith(base)) loaded.add(pathname.slice(base.length));
    });
    const beacons = await keepBeacons(context);
    await prepare(context, site);
    const failed: Failed[] = [];
    for (const path of pathsOf(release, site.token !== null)) failed.push(...(await openPage(context, site, path)));
    failed.push(...failuresIn(beacons, host, release));

    const pressed = new Set(
      [...(release.offer?.modals ?? []), ...(release.offer?.panels ?? [])].map(({ expose }) => expose),
    );
    const views = viewsOf(release);
    const hasRun = (view: string) => release.exposes[view]?.scripts.every((script) => loaded.has(script)) === true;
    const tried = views.filter((view) => !pressed.has(view) && hasRun(view));
    return {
      views: { tried: tried.length, offered: views.length },
      failed: unique(failed).slice(0, MATRIX_FAILURES_MAX),
      tool: `Chromium ${browser.version()}`,
    };
  } finally {
    await context.close();
  }
};
