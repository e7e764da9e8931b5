import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { signInDemoPlayer, type SignedInPlayer } from '../demo-player.ts';
import { CPU_SLOWDOWN, DESKTOP } from '../devices.ts';
import { median } from '../median.ts';
import { openVisitor } from '../visitor.ts';
import { actions } from './actions.ts';
import { measureBlocking } from './blocking.ts';
import { watchInteractions } from './interactions.ts';
import { measureHome, type Home } from './low-end.ts';
import { measurePaints } from './paints.ts';
import { PREFETCHED_PATHS, pressPrefetched } from './prefetched.ts';
import { measureShifts } from './shifts.ts';
import { measureTraffic } from './traffic.ts';
import { KILOBYTE, printWeights, weigh } from './weight.ts';

/*
 * Measures the main thread of a page on a running site: 1,000 route changes over all remotes, the realtime messages of
 * eight hours, the time to paint after ten usual actions and after a press on a prefetched link on a slow phone, the
 * total blocking time of home, home on a low-end phone and on another one, first and largest paint on a 4G phone, and
 * the layout shift of every route.
 * `node bench/runtime/main.ts [--site address] [--changes 1000] [--parts heap,traffic,actions,prefetched,blocking,low-end,paints,shifts]`
 */

const ROUTE_CHANGES_DEFAULT = 1_000;
const SAMPLES = 5;
const SHOWN_MS_MAX = 30_000;
/** Rows below the window stay skeletons; a page that only waits for them counts as shown. */
const BUSY_MS_MAX = 400;
const SETTLE_MS = 3_000;
const ACTION_ROUNDS = 3;
const PAINT_ROUNDS = 5;
const SHIFT_MAX = 0.02;
const PHONE_CORES = 8;
const LOW_END_CORES = 2;

/** One page of each remote and of the shell, ordered so that each change is to another owner. */
const ROUTES = [
  ...['/', '/account/wallet', '/ranking', '/user/edit', '/sports', '/terms'],
  ...['/casino/games', '/bonus', '/casino/providers', '/refers', '/casino/crates', '/promotion'],
] as const;

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

/** Visits of home whose blocking time is measured. */
const VISITS = [
  ['guest', '4G'],
  ['player', '4G'],
  ['guest', 'none'],
  ['player', 'none'],
] as const;

const parts = ['heap', 'traffic', 'actions', 'prefetched', 'blocking', 'low-end', 'paints', 'shifts'] as const;
type Part = (typeof parts)[number];

const parseCall = () => {
  const { values } = parseArgs({
    options: {
      site: { type: 'string', default: 'http://localhost:8080' },
      changes: { type: 'string', default: String(ROUTE_CHANGES_DEFAULT) },
      parts: { type: 'string', default: parts.join(',') },
    },
  });
  const chosen = values.parts.split(',').map((name) => {
    const part = parts.find((one) => one === name);
    if (!part) throw new Error(`There is no part ${name}: ${parts.join(', ')}.`);
    return part;
  });
  const changes = Number(values.changes);
  if (!Number.isInteger(changes) || changes < SAMPLES) throw new Error(`--changes is a number from ${SAMPLES}.`);
  return { site: values.site, changesMax: changes, chosen };
};

const { site, changesMax, chosen } = parseCall();
const executablePath = process.env['CHROMIUM_PATH'];
const launch = (...args: string[]) =>
  chromium.launch({ args: ['--no-sandbox', ...args], ...(executablePath ? { executablePath } : {}) });
const browser = await launch();

const openSlowTab = async (player: SignedInPlayer): Promise<Page> => {
  const context = await openVisitor(browser, player);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
};

/** The page's uncaught errors from now on, each once. */
const failuresOf = (page: Page): ReadonlySet<string> => {
  const failures = new Set<string>();
  page.on('pageerror', (error) => failures.add(error.message));
  return failures;
};

const textOf = (failures: ReadonlySet<string>): string => (failures.size === 0 ? 'none' : [...failures].join('; '));

const measureHeap = async (heapBrowser: Browser, player: SignedInPlayer): Promise<void> => {
  const context = await openVisitor(heapBrowser, player);
  const page = await context.newPage();
  const failures = failuresOf(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${site}/`, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  // Warms up: everything is loaded and every query answered once.
  for (let round = 0; round < 2; round += 1) for (const path of ROUTES) await show(page, path);

  const weighAfter = async (after: number) => {
    await show(page, '/terms');
    return { after, ...(await weigh(page, devtools)) };
  };
  const weights = [await weighAfter(0)];
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    const until = Math.round((changesMax * sample) / SAMPLES);
    for (let count = Math.round((changesMax * (sample - 1)) / SAMPLES); count < until; count += 1) {
      await show(page, ROUTES[count % ROUTES.length] ?? '/');
    }
    weights.push(await weighAfter(until));
  }
  printWeights('route changes', weights);
  console.log(`Errors of the page: ${textOf(failures)}.`);
  await context.close();
};

/** A desktop tab that is left open, with the chat beside the page. */
const measureDay = async (heapBrowser: Browser, player: SignedInPlayer): Promise<void> => {
  const context = await openVisitor(heapBrowser, player, DESKTOP);
  const page = await context.newPage();
  const failures = failuresOf(page);
  const { weights, messages } = await measureTraffic(page, site);
  printWeights('hours', weights);
  console.log(`${messages.toLocaleString('en')} messages. Errors of the page: ${textOf(failures)}.`);
  await context.close();
};

/** V8 only interprets: the heap has no machine code, which grows while a page is used. */
const INTERPRETED = '--js-flags=--no-turbofan,--no-maglev,--no-sparkplug';

/** Measures twice; the second measurement shows what the page itself holds. */
const withoutMachineCodeToo = async (measure: (heapBrowser: Browser) => Promise<void>): Promise<void> => {
  await measure(browser);
  const interpreting = await launch(INTERPRETED);
  console.log('\nThe same without machine code in the heap:\n');
  await measure(interpreting);
  await interpreting.close();
};

const run: Readonly<Record<Part, (player: SignedInPlayer) => Promise<void>>> = {
  heap: (player) => withoutMachineCodeToo((heapBrowser) => measureHeap(heapBrowser, player)),
  traffic: (player) => withoutMachineCodeToo((heapBrowser) => measureDay(heapBrowser, player)),
  actions: async (player) => {
    const page = await openSlowTab(player);
    console.log(`\n| action | longest interaction, CPU ${CPU_SLOWDOWN}× slower, median of ${ACTION_ROUNDS} |`);
    console.log('| --- | --- |');
    for (const action of actions) {
      const ms: number[] = [];
      for (let round = 0; round < ACTION_ROUNDS; round += 1) {
        await page.goto(site + action.path, { waitUntil: 'load' });
        await page.waitForTimeout(SETTLE_MS);
        ms.push(await watchInteractions(page, () => action.run(page)));
      }
      console.log(`| ${action.name} | ${Math.round(median(ms))} ms |`);
    }

    await page.context().close();
  },
  prefetched: async (player) => {
    const page = await openSlowTab(player);
    // A device with two cores, like many bench machines, counts as low-end and prefetches nothing.
    await page.addInitScript((cores) => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => cores });
    }, PHONE_CORES);
    console.log(`\n| prefetched page | from the press until its frame, median of ${ACTION_ROUNDS} |`);
    console.log('| --- | --- |');
    for (const path of PREFETCHED_PATHS) {
      const ms: number[] = [];
      for (let round = 0; round < ACTION_ROUNDS; round += 1) {
        await page.goto(`${site}/`, { waitUntil: 'load' });
        await page.waitForTimeout(SETTLE_MS);
        const shownMs = await pressPrefetched(page, path);
        if (shownMs !== null) ms.push(shownMs);
      }
      console.log(`| ${path} | ${Math.round(median(ms))} ms |`);
    }
    await page.context().close();
  },
  blocking: async (player) => {
    console.log('\n| visitor of home | network | total blocking time | longest task | long tasks |');
    console.log('| --- | --- | --- | --- | --- |');
    for (const [visitor, network] of VISITS) {
      const visits = [];
      for (let round = 0; round < ACTION_ROUNDS; round += 1) {
        const fresh = await openVisitor(browser, visitor === 'player' ? player : null);
        visits.push(await measureBlocking(fresh, `${site}/`, network));
        await fresh.close();
      }
      const [total, longest, tasks] = [
        median(visits.map(({ totalMs }) => totalMs)),
        median(visits.map(({ longestMs }) => longestMs)),
        median(visits.map((visit) => visit.tasks)),
      ];
      console.log(`| ${visitor} | ${network} | ${Math.round(total)} ms | ${Math.round(longest)} ms | ${tasks} |`);
    }
  },
  'low-end': async (player) => {
    console.log('\n| home, 4G phone | visitor | requests | KB | total blocking time | heap | listeners | nodes |');
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
    for (const [phone, cores] of [
      ['low-end', LOW_END_CORES],
      ['other', PHONE_CORES],
    ] as const)
      for (const visitor of ['guest', 'player'] as const) {
        const homes: Home[] = [];
        for (let round = 0; round < ACTION_ROUNDS; round += 1) {
          const fresh = await openVisitor(browser, visitor === 'player' ? player : null);
          homes.push(await measureHome(fresh, `${site}/`, cores));
          await fresh.close();
        }
        const of = (field: (home: (typeof homes)[number]) => number) => Math.round(median(homes.map(field)));
        const heapKb = of(({ weight }) => weight.heapBytes / KILOBYTE).toLocaleString('en');
        const kilobytes = of(({ bytes }) => bytes / KILOBYTE).toLocaleString('en');
        console.log(
          `| ${phone} | ${visitor} | ${of(({ requests }) => requests)} | ${kilobytes} | ${of(({ blocking }) => blocking.totalMs)} ms | ` +
            `${heapKb} KB | ${of(({ weight }) => weight.listeners)} | ${of(({ weight }) => weight.nodes)} |`,
        );
      }
  },
  paints: async () => {
    console.log('\n| page, guest, 4G phone | first paint | largest paint | what is largest |');
    console.log('| --- | --- | --- | --- |');
    for (const { path, firstMs, largestMs, largest } of await measurePaints(browser, site, PAINT_ROUNDS)) {
      console.log(`| ${path} | ${Math.round(firstMs)} ms | ${Math.round(largestMs)} ms | ${largest} |`);
    }
  },
  shifts: async (player) => {
    console.log(`\n| layout shift above ${SHIFT_MAX} | visitor | width | score | what moved |`);
    console.log('| --- | --- | --- | --- | --- |');
    let routes = 0;
    for await (const { path, visitor, widthPx, score, moved } of measureShifts(browser, site, player)) {
      routes += 1;
      if (score > SHIFT_MAX) console.log(`| ${path} | ${visitor} | ${widthPx} | ${score.toFixed(4)} | ${moved} |`);
    }
    console.log(`${routes} pages were opened.`);
  },
};

try {
  const player = await signInDemoPlayer(site);
  for (const part of chosen) await run[part](player);
  console.log(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`);
} finally {
  await browser.close();
}
