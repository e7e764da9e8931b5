import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { devices, emulateDevice, type DeviceName } from '../harness/devices.ts';
import { waitUntilQuiet, watchLongTasks } from '../harness/long-tasks.ts';
import { LOCALE, openVisitor, type SignedInPlayer } from '../harness/visitor.ts';

const TIMEOUT_MS = 30_000;
/** Time in which the first page fills the caches, on a fast network. */
const FILL_CACHES_MS = 6_000;

/**
 * `first`: an empty cache. `warm`: the browser's cache has the page. `released`: it has the page with the previous
 * release of casino.
 */
export const cacheStates = ['first', 'warm', 'released'] as const;

export interface Scenario {
  readonly device: DeviceName;
  readonly path: string;
  readonly visitor: 'guest' | 'player';
  readonly cache: (typeof cacheStates)[number];
}

export interface Visit {
  readonly firstPaintMs: number;
  /**
   * From the start of navigation until the first game tile is usable: a link with a picture, not covered by the
   * start-up screen.
   */
  readonly firstTileMs: number;
  /** Until the view has its fully functional tiles; the HTML may have shown first tiles earlier. */
  readonly viewTileMs: number;
  readonly largestPaintMs: number;
  /** Total blocking time, until the page was quiet. */
  readonly blockingMs: number;
  /** Transferred JavaScript until the view's tiles, and until the page was quiet. */
  readonly scriptBytes: number;
  readonly scriptBytesAtRest: number;
  /** The number of requests, including preflights of calls to another origin. */
  readonly requests: number;
  /** Bytes transferred until the view's tiles were shown, by kind. */
  readonly htmlBytes: number;
  readonly fontBytes: number;
  /** Replies of the API and of the site's own server, including their preflights. */
  readonly dataBytes: number;
  /** HTML, JavaScript, fonts and data: everything but pictures. */
  readonly totalBytes: number;
}

interface Transfer {
  readonly type: string;
  bytes: number;
}

/** Runs in the page: records when the first game can be pressed, at the DOM change that makes it possible. */
const watchTiles = (): void => {
  const WIDTH_PX_MIN = 40;
  const isUsable = (link: HTMLElement): boolean => {
    const { x, y, width, height } = link.getBoundingClientRect();
    // Excludes banners: tiles are taller than wide.
    if (width < WIDTH_PX_MIN || height < width) return false;
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    // The age question may cover the tile, but under the start-up screen a tile cannot be reached.
    return met !== null && (link.contains(met) || met.closest('#jangada-preloader') === null);
  };
  const mark = (name: string): void => {
    if (performance.getEntriesByName(name).length === 0) performance.mark(name);
  };
  const look = (): void => {
    for (const link of document.querySelectorAll<HTMLElement>('a[href*="/casino/"]:has(img)')) {
      if (!isUsable(link)) continue;
      mark('bench:usable-tile');
      // Excludes the first rows of the HTML, which are in the start-up screen.
      if (link.closest('#jangada-preloader') !== null) continue;
      mark('bench:view-tile');
      return observer.disconnect();
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
};

const paints = (page: Page): Promise<{ firstMs: number; largestMs: number }> =>
  page.evaluate(
    () =>
      new Promise<{ firstMs: number; largestMs: number }>((resolve) => {
        const firstMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
        new PerformanceObserver((list) =>
          resolve({ firstMs, largestMs: list.getEntries().at(-1)?.startTime ?? NaN }),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

const markAt = async (page: Page, name: string): Promise<number> => {
  const mark = await page.waitForFunction(
    (wanted) => performance.getEntriesByName(wanted)[0]?.startTime,
    name,
    // Polls rarely, because the page has only one processor.
    { timeout: TIMEOUT_MS, polling: 50 },
  );
  return Number(await mark.jsonValue());
};

/** Counts what a page transfers, by the kind of resource. */
const countTransfers = (devtools: CDPSession) => {
  const transfers = new Map<string, Transfer>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => transfers.set(requestId, { type, bytes: 0 }));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  return {
    requests: () => transfers.size,
    bytesOf: (...types: string[]) =>
      [...transfers.values()].filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0),
  };
};

/** A guest's first visit shows the age question and the offer to register; all other visitors have answered both. */
const openContext = (browser: Browser, { device, cache, visitor }: Scenario, player: SignedInPlayer | null) => {
  const { viewport } = devices[device];
  if (visitor === 'guest' && cache === 'first')
    return browser.newContext({ ignoreHTTPSErrors: true, viewport, locale: LOCALE, serviceWorkers: 'block' });
  if (visitor === 'player' && player === null) throw new Error('The demo player cannot sign in there.');
  return openVisitor(browser, visitor === 'guest' ? null : player, { viewport });
};

const fillCaches = async (context: BrowserContext, url: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
  await page.waitForTimeout(FILL_CACHES_MS);
  await page.close();
};

/** The site that visitors open. */
export interface Site {
  readonly url: string;
  /** Null where the demo player cannot sign in. */
  readonly player: SignedInPlayer | null;
  /** Switches between two releases of casino, where the build has two. */
  readonly rollOut?: (release: 'before' | 'after') => Promise<void>;
}

/**
 * One visit of a page in a separate browser.
 *
 * @throws when no tile comes in time, or the build does not have what the scenario needs
 */
export const visit = async (browser: Browser, site: Site, scenario: Scenario): Promise<Visit> => {
  const { url: siteUrl, player, rollOut } = site;
  const context = await openContext(browser, scenario, player);
  try {
    const url = new URL(scenario.path, siteUrl).href;
    const isReleased = scenario.cache === 'released';
    if (isReleased && !rollOut) throw new Error('There is one release of casino only.');
    if (isReleased) await rollOut?.('before');
    if (scenario.cache !== 'first') await fillCaches(context, url);
    if (isReleased) await rollOut?.('after');
    await context.addInitScript(watchTiles);
    await context.addInitScript(watchLongTasks);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const { requests, bytesOf } = countTransfers(devtools);
    await emulateDevice(devtools, devices[scenario.device]);
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    const firstTileMs = await markAt(page, 'bench:usable-tile');
    const viewTileMs = await markAt(page, 'bench:view-tile');
    const [scriptBytes, htmlBytes, fontBytes] = [bytesOf('Script'), bytesOf('Document'), bytesOf('Font')];
    const dataBytes = bytesOf('XHR', 'Fetch', 'Preflight');
    const requestsUntilThen = requests();
    const { totalMs: blockingMs } = await waitUntilQuiet(page);
    const { firstMs: firstPaintMs, largestMs: largestPaintMs } = await paints(page);
    return {
      ...{ firstPaintMs, firstTileMs, viewTileMs, largestPaintMs, blockingMs },
      ...{ scriptBytes, htmlBytes, fontBytes, dataBytes },
      requests: requestsUntilThen,
      totalBytes: scriptBytes + htmlBytes + fontBytes + dataBytes,
      scriptBytesAtRest: bytesOf('Script'),
    };
  } finally {
    await context.close();
  }
};
