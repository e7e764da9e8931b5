import type { CDPSession, Page } from 'playwright';

const SETTLE_MS = 3_000;
/** One collection may free objects that hold others, so several run. */
const COLLECTIONS = 3;
export const KILOBYTE = 1_024;

/** The memory of a page after garbage collection. */
export interface Weight {
  readonly heapBytes: number;
  readonly listeners: number;
  readonly nodes: number;
}

/** @param devtools with `Performance` enabled */
export const weigh = async (page: Page, devtools: CDPSession): Promise<Weight> => {
  await page.waitForTimeout(SETTLE_MS);
  for (let count = 0; count < COLLECTIONS; count += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return {
    heapBytes: valueOf('JSHeapUsedSize'),
    listeners: valueOf('JSEventListeners'),
    nodes: valueOf('Nodes'),
  };
};

/** Prints weights as a table. @param after the title of each row's condition, such as the number of route changes */
export const printWeights = (title: string, weights: readonly (Weight & { readonly after: number })[]): void => {
  console.log(`| ${title} | heap after collection | listeners | nodes |`);
  console.log('| --- | --- | --- | --- |');
  for (const { after, heapBytes, listeners, nodes } of weights) {
    const heap = Math.round(heapBytes / KILOBYTE).toLocaleString('en');
    console.log(`| ${after} | ${heap} KB | ${listeners} | ${nodes} |`);
  }
};
