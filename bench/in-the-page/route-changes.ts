import { startChromium } from '@jangada/build/testing/chromium';
import type { Browser, Page } from 'playwright';
import type { Call, Measurement } from '../harness/question.ts';
import { siteOf } from '../harness/site.ts';
import { openVisitor, signInDemoPlayer, type SignedInPlayer } from '../harness/visitor.ts';
import { printWeights, weigh, type Weight } from '../harness/weight.ts';

const SAMPLES = 5;
const SHOWN_MS_MAX = 30_000;
/** Rows below the window stay skeletons; a page that only waits for them counts as shown. */
const BUSY_MS_MAX = 400;
const SETTLE_MS = 3_000;

/** One page of each remote and of the shell, ordered so that each change is to another owner. */
const ROUTES = [
  ...['/', '/account/wallet', '/ranking', '/user/edit', '/sports', '/terms'],
  ...['/casino/games', '/bonus', '/casino/providers', '/refers', '/casino/crates', '/promotion'],
] as const;

/** V8 only interprets: the heap has no machine code, which grows while a page is used. */
export const INTERPRETED = '--js-flags=--no-turbofan,--no-maglev,--no-sparkplug';

/** Changes the route inside the page like the back button, and waits until its view is painted. */
const show = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    ([to, msMax, busyMsMax]) =>
      new Promise<void>((resolve, reject) => {
        const startedMs = performance.now();
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        const look = (): void => {
          const main = document.querySelector('main, [role=main]');
          const isShown = main !== null && main.querySelector('h1, h2, a, iframe, button') !== null;
          const takenMs = performance.now() - startedMs;
          const isBusy = takenMs < busyMsMax && document.querySelector('main [aria-busy=true]') !== null;
          if (takenMs > msMax) reject(new Error(`${to} was not shown.`));
          else if (isShown && !isBusy) setTimeout(resolve);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(() => requestAnimationFrame(look));
      }),
    [path, SHOWN_MS_MAX, BUSY_MS_MAX] as const,
  );

/** The page's uncaught errors from now on, each once. @returns a sentence */
export const watchErrors = (page: Page): (() => string) => {
  const errors = new Set<string>();
  page.on('pageerror', (error) => errors.add(error.message));
  return () => `Errors of the page: ${[...errors].join('; ') || 'none'}.\n`;
};

const measureHeap = async (browser: Browser, site: string, player: SignedInPlayer, changes: number): Promise<void> => {
  const context = await openVisitor(browser, player);
  const page = await context.newPage();
  const errors = watchErrors(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${site}/`, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  // Warms up: everything is loaded and every query answered once.
  for (let round = 0; round < 2; round += 1) for (const path of ROUTES) await show(page, path);

  const weights: [string, Weight][] = [];
  for (let count = 0; count <= changes; count += 1) {
    if (count % Math.ceil(changes / SAMPLES) === 0 || count === changes) {
      await show(page, '/terms');
      weights.push([String(count), await weigh(page, devtools)]);
    }
    await show(page, ROUTES[count % ROUTES.length] ?? '/');
  }
  printWeights('route changes', weights);
  console.log(errors());
  await context.close();
};

const run = async (call: Call): Promise<void> => {
  const site = await siteOf(call);
  const player = await signInDemoPlayer(site);
  for (const flags of [[], [INTERPRETED]]) {
    const browser = await startChromium(flags);
    call.defer(() => browser.close());
    console.log(
      flags.length === 0 ? 'As browsers run:\n' : 'Without machine code in the heap, what the page itself holds:\n',
    );
    await measureHeap(browser, site, player, call.number('changes'));
  }
};

export const routeChanges: Measurement = {
  measures: 'heap, listeners and nodes of a page over many route changes',
  runs: 1,
  options: { site: '', changes: '1000' },
  run,
};
