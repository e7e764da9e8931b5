import type { BrowserContext } from 'playwright';
import { CPU_SLOWDOWN, FOUR_G } from '../devices.ts';
import { emulateNetwork } from '../emulate-network.ts';
import { waitUntilQuiet, watchLongTasks, type Blocking } from '../long-tasks.ts';

/**
 * The total blocking time of a visit with the processor slowed down, by the Long Tasks API.
 *
 * @param context of a new visitor: its cache is empty
 * @param network of the phone: on 4G scripts are compiled while they arrive, from this machine they are there at once
 */
export const measureBlocking = async (
  context: BrowserContext,
  url: string,
  network: '4G' | 'none',
): Promise<Blocking> => {
  await context.addInitScript(watchLongTasks);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (network === '4G') await emulateNetwork(devtools, FOUR_G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'load' });
  return waitUntilQuiet(page);
};
