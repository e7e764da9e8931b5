import { emulateCores, LOW_END_CORES } from '../harness/devices.ts';
import { printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { openBrowser, openVisitor } from '../harness/visitor.ts';

const SETTLE_MS = 5_000;

interface Coverage {
  readonly functions: readonly {
    readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
  }[];
}

/** An inner range overrides the one around it; outer ranges come first. @returns 1 for each character that has run */
const usedOf = ({ functions }: Coverage): Uint8Array => {
  const ranges = functions.flatMap((one) => one.ranges);
  const isUsed = new Uint8Array(Math.max(0, ...ranges.map(({ endOffset }) => endOffset)));
  for (const { startOffset, endOffset, count } of ranges) isUsed.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return isUsed;
};

const run = async (call: Call): Promise<void> => {
  const { site, browser } = await openBrowser(call);
  const rows: (string | number)[][] = [];
  for (const path of call.option('paths').split(' ')) {
    const context = await openVisitor(browser, null);
    // A low-end device prefetches nothing.
    await emulateCores(context, LOW_END_CORES);
    const page = await context.newPage();
    await page.coverage.startJSCoverage({ reportAnonymousScripts: false });
    await page.goto(site + path, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    const scripts = (await page.coverage.stopJSCoverage()).filter(({ url }) => url.includes('/releases/')).map(usedOf);
    const all = scripts.reduce((sum, { length }) => sum + length, 0);
    const used = scripts.reduce((sum, isUsed) => sum + isUsed.reduce((count, one) => count + one, 0), 0);
    rows.push([path, scripts.length, all.toLocaleString('en'), `${Math.round(100 * (1 - used / all))} %`]);
    await context.close();
  }
  printTable(['page of a guest', 'scripts', 'bytes minified', 'not run'], rows);
};

/** The budgets of scripts are checked by the build and by the edge's release rules; this shows what could be left out. */
export const unusedCode: Measurement = {
  measures: 'the part of the loaded scripts that a page has not run after five seconds',
  runs: 1,
  options: { site: '', paths: '/ /casino/games' },
  run,
};
