import { Worker } from 'node:worker_threads';
import type { Platform } from '../../../platform/platform.ts';
import type { CatalogueLine, CatalogueWorkerData } from './catalogue-worker.ts';

const SYNC_EVERY_MS = 60 * 60_000;
/** Pieces of a list and the rows of a statement; the list itself is never in memory. */
const HEAP_MEBIBYTES_MAX = 96;

type Parts = Pick<Platform, 'config' | 'log'>;

/**
 * Synchronises every tenant's catalogue at the start and then hourly, in a thread of its own: a list of 60,000 games takes
 * seconds of computing.
 *
 * @returns a function that ends it; what a step has written stays, and the next synchronisation goes on from there
 */
export const refreshCatalogues = ({ config, log }: Parts): (() => Promise<void>) => {
  let timer: NodeJS.Timeout;
  let worker: Worker | undefined;
  const start = (): void => {
    const data: CatalogueWorkerData = {
      databaseUrls: config.database.urls,
      aggregators: { studio: config.studio, a8r: config.a8r },
    };
    worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), {
      workerData: data,
      env: {},
      // Preloads and heap sizes apply only to the API's process: node-flags.ts and service-process.ts of tools/start.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEBIBYTES_MAX },
    });
    worker.on('message', ({ level, fields, text }: CatalogueLine) => log[level](fields, text));
    worker.on('error', (error) => log.error({ err: error }, 'catalogue: the thread ended'));
    worker.on('exit', () => {
      worker = undefined;
      timer = setTimeout(start, SYNC_EVERY_MS).unref();
    });
  };
  timer = setTimeout(start, 0);
  return async () => {
    clearTimeout(timer);
    worker?.removeAllListeners('exit');
    await worker?.terminate();
  };
};
