import type { CDPSession, Page } from 'playwright';
import { printTable } from './figures.ts';

const SETTLE_MS = 3_000;
/** One collection may free objects that hold others, so several run. */
const COLLECTIONS = 3;
const KILOBYTE = 1_024;

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

export const inKilobytes = (bytes: number): string => Math.round(bytes / KILOBYTE).toLocaleString('en');

/** @param weights with the label of each row */
export const printWeights = (title: string, weights: readonly (readonly [label: string, weight: Weight])[]): void =>
  printTable(
    [title, 'KB of heap after collection', 'listeners', 'nodes'],
    weights.map(([label, { heapBytes, listeners, nodes }]) => [label, inKilobytes(heapBytes), listeners, nodes]),
  );
