import type { BrowserContext } from 'playwright';
import { devices, emulateDevice } from '../devices.ts';
import { waitUntilQuiet, watchLongTasks, type Blocking } from '../long-tasks.ts';
import { weigh, type Weight } from './weight.ts';

/** Time for prefetching, which begins when the page is idle. */
const PREFETCH_MS = 10_000;

export interface Home {
  readonly blocking: Blocking;
  readonly weight: Weight;
  /** All requests that the page made by itself, and their transferred part. */
  readonly requests: number;
  readonly bytes: number;
}

/**
 * Home on a 4G phone, from its start until it has prefetched.
 *
 * @param context of a new visitor: its cache is empty
 * @param cores of the phone: two make it low-end (DEV-05)
 */
export const measureHome = async (context: BrowserContext, url: string, cores: number): Promise<Home> => {
  await context.addInitScript(watchLongTasks);
  await context.addInitScript((count) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count });
  }, cores);
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
