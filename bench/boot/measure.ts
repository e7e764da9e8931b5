import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import type { SignedInPlayer } from '../demo-player.ts';
import { devices, emulateDevice, type DeviceName } from '../devices.ts';
import { networkConditions } from '../emulate-network.ts';
import { waitUntilQuiet, watchLongTasks } from '../long-tasks.ts';
import { openVisitor } from '../visitor.ts';
import { summaryOf, TRACE_CATEGORIES, type TraceSummary } from './trace.ts';

const TIMEOUT_MS = 30_000;
/** Time in which the first page fills the caches and the worker precaches, on a fast network. */
const FILL_CACHES_MS = 6_000;

/** Without it the browser is English and sends no language, unlike visitors' browsers. */
const LOCALE = 'pt-BR';

/**
 * `first`: an empty cache. `warm`: the browser's cache has the page. `worker`: the service worker serves the page from
 * its cache too. `released`: the browser's cache has the page with the previous release of casino.
 */
export const cacheStates = ['first', 'warm', 'worker', 'released'] as const;

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
  /** Until the view has its fully functional tiles; the HTML may have shown some before. */
  readonly viewTileMs: number;
  readonly largestPaintMs: number;
  /** Total blocking time, until the page was quiet. */
  readonly blockingMs: number;
  /** The parts of the time until the view's tiles, if the visit is traced. */
  readonly trace: TraceSummary | null;
  /** Transferred JavaScript until the view's tiles, and until the page was quiet. */
  readonly scriptBytes: number;
  readonly scriptBytesAtRest: number;
  /** Includes preflights of calls to another origin. */
  readonly requests: number;
  /** Transferred until the view's tiles, by kind. */
  readonly htmlBytes: number;
  readonly fontBytes: number;
  /** Answers of the API and of the site's own server, including their preflights. */
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
const openContext = async (
  browser: Browser,
  { device, cache, visitor }: Scenario,
  player: SignedInPlayer | null,
): Promise<BrowserContext> => {
  const { viewport } = devices[device];
  const serviceWorkers = cache === 'worker' ? 'allow' : 'block';
  if (visitor === 'guest' && cache === 'first')
    return browser.newContext({ ignoreHTTPSErrors: true, viewport, locale: LOCALE, serviceWorkers });
  if (visitor === 'guest') return openVisitor(browser, null, viewport, serviceWorkers);
  if (player === null) throw new Error('The demo player cannot sign in there.');
  return openVisitor(browser, player, viewport, serviceWorkers);
};

/** A service worker has a separate network, so its own requests are slowed down too. */
const slowWorkersDown = async (browser: Browser, site: string, device: DeviceName): Promise<void> => {
  const devtools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  for (const { targetId, type, url } of targetInfos) {
    if (type !== 'service_worker' || !url.startsWith(site)) continue;
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false });
    let id = 0;
    const send = (method: string, params: object): void => {
      id += 1;
      const message = JSON.stringify({ id, method, params });
      void devtools.send('Target.sendMessageToTarget', { sessionId, message });
    };
    send('Network.enable', {});
    send('Network.emulateNetworkConditions', networkConditions(devices[device].network));
  }
};

const fillCaches = async (context: BrowserContext, url: string, cache: Scenario['cache']): Promise<void> => {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
  await page.waitForTimeout(FILL_CACHES_MS);
  if (cache === 'worker') {
    // Registration fails where the browser does not trust the certificate of the run (`hashOfKey`).
    await page.waitForFunction(
      () => navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.active)),
      null,
      {
        timeout: TIMEOUT_MS,
      },
    );
    await page.waitForTimeout(FILL_CACHES_MS);
  }
  await page.close();
};

/** The site that visitors open. */
export interface Site {
  readonly url: string;
  /** Null where the demo player cannot sign in. */
  readonly player: SignedInPlayer | null;
  /** Switches between two releases of casino, where the build has two. */
  readonly rollOut?: ((release: 'before' | 'after') => Promise<void>) | undefined;
}

/**
 * One visit of a page in a separate browser.
 *
 * @param onTrace gets the trace of Chromium; without it the visit is not traced, which costs time
 * @throws when no tile comes in time, or the build does not have what the scenario needs
 */
export const visit = async (
  browser: Browser,
  { url: site, player, rollOut }: Site,
  scenario: Scenario,
  onTrace: ((trace: Buffer) => void) | null = null,
): Promise<Visit> => {
  const context = await openContext(browser, scenario, player);
  try {
    const url = new URL(scenario.path, site).href;
    const isReleased = scenario.cache === 'released';
    if (isReleased && !rollOut) throw new Error('There is one release of casino only.');
    if (isReleased) await rollOut?.('before');
    if (scenario.cache !== 'first') await fillCaches(context, url, scenario.cache);
    if (isReleased) await rollOut?.('after');
    await context.addInitScript(watchTiles);
    await context.addInitScript(watchLongTasks);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const { requests, bytesOf } = countTransfers(devtools);
    await emulateDevice(devtools, devices[scenario.device]);
    if (scenario.cache === 'worker') await slowWorkersDown(browser, site, scenario.device);
    if (onTrace) await browser.startTracing(page, { categories: TRACE_CATEGORIES });
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    const firstTileMs = await markAt(page, 'bench:usable-tile');
    const viewTileMs = await markAt(page, 'bench:view-tile');
    const [scriptBytes, htmlBytes, fontBytes] = [bytesOf('Script'), bytesOf('Document'), bytesOf('Font')];
    const dataBytes = bytesOf('XHR', 'Fetch', 'Preflight');
    const requestsUntilThen = requests();
    const traced = onTrace && (await browser.stopTracing());
    if (traced) onTrace(traced);
    const { totalMs: blockingMs } = await waitUntilQuiet(page);
    const { firstMs: firstPaintMs, largestMs: largestPaintMs } = await paints(page);
    return {
      ...{ firstPaintMs, firstTileMs, viewTileMs, largestPaintMs, blockingMs },
      ...{ scriptBytes, htmlBytes, fontBytes, dataBytes },
      requests: requestsUntilThen,
      trace: traced && summaryOf(JSON.parse(traced.toString()) as Parameters<typeof summaryOf>[0]),
      totalBytes: scriptBytes + htmlBytes + fontBytes + dataBytes,
      scriptBytesAtRest: bytesOf('Script'),
    };
  } finally {
    await context.close();
  }
};
