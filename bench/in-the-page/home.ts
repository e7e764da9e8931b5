import type { BrowserContext } from 'playwright';
import { devices, emulateCores, emulateDevice, LOW_END_CORES, PHONE_CORES } from '../harness/devices.ts';
import { median, printTable } from '../harness/figures.ts';
import { waitUntilQuiet, watchLongTasks, type Blocking } from '../harness/long-tasks.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { openBrowser, openVisitor } from '../harness/visitor.ts';
import { inKilobytes, weigh, type Weight } from '../harness/weight.ts';

/** Time for prefetching, which begins when the page is idle. */
const PREFETCH_MS = 10_000;

const kinds = [
  { phone: 'low-end', cores: LOW_END_CORES, visitor: 'guest' },
  { phone: 'low-end', cores: LOW_END_CORES, visitor: 'player' },
  { phone: 'other', cores: PHONE_CORES, visitor: 'guest' },
  { phone: 'other', cores: PHONE_CORES, visitor: 'player' },
] as const;

interface Home {
  readonly blocking: Blocking;
  readonly weight: Weight;
  /** All requests that the page made by itself, and their transferred part. */
  readonly requests: number;
  readonly bytes: number;
}

/** Home from its start until it has prefetched. @param context of a new visitor: its cache is empty */
const measureHome = async (context: BrowserContext, url: string, cores: number): Promise<Home> => {
  await context.addInitScript(watchLongTasks);
  await emulateCores(context, cores);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Network.enable');
  let requests = 0;
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  await emulateDevice(devtools, devices['4G phone']);
  await page.goto(url, { waitUntil: 'load' });
  const blocking = await waitUntilQuiet(page);
  await page.waitForTimeout(PREFETCH_MS);
  return { blocking, weight: await weigh(page, devtools), requests, bytes };
};

const run = async (call: Call): Promise<void> => {
  const { site, browser, player } = await openBrowser(call);
  const homes = await inRounds(kinds, call.runs, async ({ visitor, cores }) => {
    const context = await openVisitor(browser, visitor === 'player' ? player : null);
    const home = await measureHome(context, `${site}/`, cores);
    await context.close();
    return home;
  });
  const rows = [...homes].map(([{ phone, visitor }, all]) => {
    const of = (field: (home: Home) => number): number => Math.round(median(all.map(field)));
    return [
      ...[phone, visitor, of(({ requests }) => requests), inKilobytes(of(({ bytes }) => bytes))],
      ...[of(({ blocking }) => blocking.totalMs), of(({ blocking }) => blocking.longestMs)],
      ...[inKilobytes(of(({ weight }) => weight.heapBytes)), of(({ weight }) => weight.listeners)],
      of(({ weight }) => weight.nodes),
    ];
  });
  printTable(
    [
      ...['home, 4G phone', 'visitor', 'requests', 'KB', 'ms of blocking', 'longest task, ms'],
      ...['KB of heap', 'listeners', 'nodes'],
    ],
    rows,
  );
};

export const home: Measurement = {
  measures: 'blocking time, bytes and memory of home on a low-end phone (two cores) and on another one',
  runs: 3,
  options: { site: '' },
  run,
};
