import type { CDPSession } from 'playwright';

/** The memory of a page after garbage collection. */
export interface Weight {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** The second collection frees objects that the first one finalised. */
const COLLECTIONS = 2;

export const weigh = async (devtools: CDPSession): Promise<Weight> => {
  for (let round = 0; round < COLLECTIONS; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { heapBytes: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
};
