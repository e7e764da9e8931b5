import type { Browser, Page } from 'playwright';
import { emulateNetwork } from '../emulate-network.ts';

/** A slow phone on a slow network, as the requirement defines. */
export const KILOBITS_PER_SECOND = 1_600;
export const ROUND_TRIP_MS = 150;
export const CPU_SLOWDOWN = 4;

const FIRST_TILE_TIMEOUT_MS = 30_000;
/** Transfers after the first tile belong to the first load while they are continuous. */
const QUIET_MS = 1_500;

const VIEWPORT = { width: 360, height: 740 };

/** Without it the browser is English and sends no language, which no browser of a visitor does. */
const LOCALE = 'pt-BR';

export interface Visit {
  /** From the start of navigation until the first game tile can be used: a link with a picture that no start-up screen covers. */
  readonly firstTileMs: number;
  /** Until the view has its tiles, with everything they can do; the HTML may have shown some before. */
  readonly viewTileMs: number;
  /** When the largest paint was, of those until the network was quiet. */
  readonly largestPaintMs: number;
  /** Transferred JavaScript until the view's tiles, and until the network was quiet. */
  readonly scriptBytes: number;
  readonly scriptBytesAtRest: number;
  /** Preflights of calls to another origin included. */
  readonly requests: number;
  /** Transferred until the view's tiles, by kind. */
  readonly htmlBytes: number;
  readonly fontBytes: number;
  /** Answers of the API and of the site's own server, their preflights included. */
  readonly dataBytes: number;
  /** HTML, JavaScript, fonts and data: everything but pictures. */
  readonly totalBytes: number;
}

interface Transfer {
  readonly type: string;
  bytes: number;
}

/** Runs in the page: notes when the first game can be pressed, at the change of the document that makes it so. */
const watchFirstTile = (): void => {
  const WIDTH_PX_MIN = 40;
  const look = (): void => {
    for (const link of document.querySelectorAll<HTMLElement>('a[href*="/casino/"]:has(img)')) {
      const { x, y, width, height } = link.getBoundingClientRect();
      // A banner is no tile: tiles are taller than wide.
      if (width < WIDTH_PX_MIN || height < width) continue;
      const met = document.elementFromPoint(x + width / 2, y + height / 2);
      // The question for the age may be over it; under the start-up screen nothing is reached.
      if (!met || (!link.contains(met) && met.closest('#jangada-preloader'))) continue;
      performance.mark('usable-tile');
      return observer.disconnect();
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
};

const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );

/** One first visit with an empty cache. */
export const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: VIEWPORT,
    locale: LOCALE,
    serviceWorkers: 'block',
  });
  try {
    await context.addInitScript(watchFirstTile);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const transfers = new Map<string, Transfer>();
    devtools.on('Network.responseReceived', ({ requestId, type }) => transfers.set(requestId, { type, bytes: 0 }));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const transfer = transfers.get(requestId);
      if (transfer) transfer.bytes = encodedDataLength;
    });
    await emulateNetwork(devtools, { kilobitsPerSecond: KILOBITS_PER_SECOND, roundTripMs: ROUND_TRIP_MS });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

    const bytesOf = (...types: string[]) =>
      [...transfers.values()].filter((one) => types.includes(one.type)).reduce((sum, { bytes }) => sum + bytes, 0);

    await page.goto(url, { waitUntil: 'commit', timeout: FIRST_TILE_TIMEOUT_MS });
    const markAt = async (ending: string): Promise<number> => {
      const mark = await page.waitForFunction(
        (end) => performance.getEntriesByType('mark').find(({ name }) => name.endsWith(end))?.startTime,
        ending,
        { timeout: FIRST_TILE_TIMEOUT_MS, polling: 50 },
      );
      return Number(await mark.jsonValue());
    };
    const firstTileMs = await markAt('usable-tile');
    const viewTileMs = await markAt('first-tile');
    const untilThen = {
      scriptBytes: bytesOf('Script'),
      htmlBytes: bytesOf('Document'),
      fontBytes: bytesOf('Font'),
      dataBytes: bytesOf('XHR', 'Fetch', 'Preflight'),
      requests: transfers.size,
    };
    const { scriptBytes, htmlBytes, fontBytes, dataBytes } = untilThen;
    await page.waitForLoadState('networkidle', { timeout: FIRST_TILE_TIMEOUT_MS }).catch(() => undefined);
    await page.waitForTimeout(QUIET_MS);
    return {
      ...untilThen,
      firstTileMs,
      viewTileMs,
      largestPaintMs: await largestPaint(page),
      totalBytes: scriptBytes + htmlBytes + fontBytes + dataBytes,
      scriptBytesAtRest: bytesOf('Script'),
    };
  } finally {
    await context.close();
  }
};

/** The middle value, which one disturbed run does not move. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1] ?? NaN, sorted[middle] ?? NaN];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
};
