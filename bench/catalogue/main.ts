import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceDir } from '@jangada/build/targets';
import { startChromium } from '@jangada/build/testing/chromium';
import type { Browser, CDPSession, Page } from 'playwright';
import { openSite } from '../open-site.ts';
import { median } from '../median.ts';
import { startBaselinePage } from './baseline-page.ts';
import { addGames } from './many-games.ts';
import {
  FLING_PX_PER_SECOND,
  FRAME_MS_MAX,
  READING_PX_PER_SECOND,
  scrollAsRead,
  scrollThereAndBack,
} from './scroll.ts';
import type { Frames, Pace } from './scroll.ts';
import { search, terms } from './search.ts';
import type { Search } from './search.ts';
import { weigh } from './weight.ts';
import type { Weight } from './weight.ts';

const USAGE = 'bench/catalogue/main.ts [--games 5000] [--data-dir folder]';
const CPU_SLOWDOWN = 4;
/** The delay of the catalogue's search box (decision 0041). */
const QUIET_MS = 250;
const SETTLE_MS = 3_000;

interface Screen {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly isPhone: boolean;
}

const screens: readonly Screen[] = [
  { name: 'phone, 360×740', viewport: { width: 360, height: 740 }, isPhone: true },
  { name: 'desktop, 1440×900', viewport: { width: 1440, height: 900 }, isPhone: false },
];

const parseCall = () => {
  const { values } = parseArgs({
    options: { games: { type: 'string', default: '5000' }, 'data-dir': { type: 'string' } },
  });
  const games = Number(values.games);
  if (!Number.isInteger(games) || games < 100) throw new Error(USAGE);
  return { games, dataDir: values['data-dir'] };
};

/** The first request of a cover draws it; that is not measured. */
const warmCovers = async (templates: readonly string[]) => {
  for (const template of templates) {
    const address = template.replaceAll('{format}', 'avif').replaceAll('{width}', '180');
    await (await fetch(address)).arrayBuffer();
  }
};

const openPage = async (browser: Browser, url: string, { viewport, isPhone }: Screen) => {
  const context = await browser.newContext({
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'pt-BR',
    serviceWorkers: 'block',
  });
  await context.addInitScript(() => {
    localStorage.setItem('ageVerified', 'true');
    localStorage.setItem('install-prompt-hidden', 'true');
    sessionStorage.setItem('register-offered', '1');
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLE_MS);
  return { page, devtools, close: () => context.close() };
};

const slowDown = (devtools: CDPSession, rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });

interface Walk {
  readonly reading: Pace;
  readonly fling: Pace;
  readonly weights: readonly Weight[];
}

/**
 * Scrolls through the whole page and back on a slow machine; memory is measured before, at the end, and at the start
 * again.
 */
const walk = async (browser: Browser, url: string, screen: Screen): Promise<Walk> => {
  const { page, devtools, close } = await openPage(browser, url, screen);
  try {
    const weights = [await weigh(devtools)];
    const weighHere = async () => {
      await slowDown(devtools, 1);
      await page.waitForTimeout(SETTLE_MS);
      weights.push(await weigh(devtools));
    };
    await slowDown(devtools, CPU_SLOWDOWN);
    const reading = await scrollAsRead(page, devtools);
    const fling = await scrollThereAndBack(page, devtools, async () => {
      await weighHere();
      await slowDown(devtools, CPU_SLOWDOWN);
    });
    await weighHere();
    return { reading, fling, weights };
  } finally {
    await close();
  }
};

const searchAll = async (page: Page): Promise<Search[]> => {
  const found: Search[] = [];
  for (const term of terms) found.push(await search(page, term, QUIET_MS));
  return found;
};

const searches = async (browser: Browser, url: string, screen: Screen, rate: number): Promise<Search[]> => {
  const { page, devtools, close } = await openPage(browser, url, screen);
  try {
    // The first search compiles and fills caches, so it is excluded.
    await searchAll(page);
    await page.reload({ waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    await slowDown(devtools, rate);
    return await searchAll(page);
  } finally {
    await close();
  }
};

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const ms = (value: number) => value.toFixed(0);
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

const frameCells = ({ inTime, p95Ms, worstMs }: Frames) => `${percent(inTime)} | ${ms(p95Ms)} | ${ms(worstMs)}`;

const frameRow = (name: string, { drawn, turns, workMs }: Pace) =>
  `| ${name} | ${frameCells(drawn)} | ${frameCells(turns)} | ${workMs.toFixed(1)} |`;

const weightRow = (name: string, { heapBytes, nodes, listeners }: Weight, first: Weight | undefined) =>
  `| ${name} | ${megabytes(heapBytes)} | ${first ? (heapBytes / first.heapBytes).toFixed(2) : ''} | ${nodes} | ${listeners} |`;

const searchRow = (name: string, found: readonly Search[]) => {
  const total = median(found.map((one) => one.ms));
  const server = median(found.map((one) => one.serverMs));
  return `| ${name} | ${ms(total)} | ${ms(server)} | ${ms(total - server)} | ${ms(Math.max(...found.map((one) => one.ms)))} |`;
};

const places = ['at the start', 'at the end', 'at the start again'];

const paces = { reading: `${READING_PX_PER_SECOND} px/s`, fling: `${FLING_PX_PER_SECOND} px/s` };

const measureScreen = async (browser: Browser, urls: { ours: string; bare: string }, screen: Screen) => {
  const bare = await walk(browser, urls.bare, screen);
  const ours = await walk(browser, urls.ours, screen);
  const report = [
    `## ${screen.name}, CPU slowed ${CPU_SLOWDOWN}×`,
    '',
    `| page | frames drawn within ${FRAME_MS_MAX} ms | p95, ms | worst | turns of the page within ${FRAME_MS_MAX} ms | p95 | worst | main thread, ms of processor per 1/60 s |`,
    '|---|---|---|---|---|---|---|---|',
    ...(['reading', 'fling'] as const).flatMap((pace) => [
      frameRow(`catalogue, ${paces[pace]}`, ours[pace]),
      frameRow(`bare images, ${paces[pace]}`, bare[pace]),
    ]),
    '',
    `Work ÷ bare: ${(ours.reading.workMs / bare.reading.workMs).toFixed(2)} and ${(ours.fling.workMs / bare.fling.workMs).toFixed(2)}.`,
    '',
    '| held | MB heap | ÷ start | nodes | listeners |',
    '|---|---|---|---|---|',
    ...ours.weights.map((weight, index) => weightRow(`catalogue ${places[index]}`, weight, ours.weights[0])),
    ...bare.weights.map((weight, index) => weightRow(`bare images ${places[index]}`, weight, bare.weights[0])),
    '',
  ].join('\n');
  console.log(report);
  return report;
};

const measureSearch = async (browser: Browser, url: string) => {
  const rows: string[] = [];
  for (const screen of screens)
    for (const rate of [1, CPU_SLOWDOWN])
      rows.push(searchRow(`${screen.name}, CPU ${rate}×`, await searches(browser, url, screen, rate)));
  const report = [
    `## Search: from the end of the pause (${QUIET_MS} ms) to the first result painted, medians of ${terms.length} terms`,
    '',
    '| screen | ms | until the answer | browser | worst |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  console.log(report);
  return report;
};

const main = async () => {
  const { games, dataDir } = parseCall();
  const dir = dataDir ?? mkdtempSync(join(tmpdir(), 'jangada-catalogue-'));
  const site = await openSite(dir);
  const browser = await startChromium();
  try {
    const covers = await addGames(site.databases.platformApp, games);
    await warmCovers(covers.filter((cover) => !cover.includes('&copy=')));
    const bare = await startBaselinePage(
      covers.map((cover) => cover.replaceAll('{format}', 'avif').replaceAll('{width}', '180')),
    );
    const ours = `${site.addresses['jangada'] ?? ''}/casino/games`;
    const reports: string[] = [];
    for (const screen of screens) reports.push(await measureScreen(browser, { ours, bare: bare.url }, screen));
    reports.push(await measureSearch(browser, ours));
    bare.stop();
    const conditions = `${games} games, Chromium ${browser.version()} without a graphics card, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end.`;
    writeFileSync(
      join(workspaceDir, 'bench/catalogue/results.md'),
      `# The catalogue, measured\n\n\`pnpm bench:catalogue\`, ${new Date().toISOString().slice(0, 10)}. ${conditions}\n\n${reports.join('\n')}`,
    );
  } finally {
    await browser.close();
    await site.stop();
    if (dataDir === undefined) rmSync(dir, { recursive: true, force: true });
  }
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
