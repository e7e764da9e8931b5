import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../../../config/config.ts';
import type { Aggregator } from '../../../vendors/aggregators/aggregator.ts';
import type { AggregatorConfig } from '../../../aggregators/aggregators.ts';

/** What the thread needs of the API's configuration. */
export interface CatalogueWorkerData {
  readonly databaseUrls: Config['database']['urls'];
  readonly aggregators: AggregatorConfig;
}

/** A line for the log of the API. */
export interface CatalogueLine {
  readonly level: 'debug' | 'info' | 'error';
  readonly fields: object;
  readonly text: string;
}

const SYNC_RETRY_MS = 5_000;
const TRIED_MS = 30 * 60_000;
const CONNECTIONS = 2;
const BELOW_CALLS = 10;

// Bets and payments have priority on few cores. On other systems than Linux this would slow the whole process.
if (process.platform === 'linux') setPriority(0, BELOW_CALLS);
const { openDatabase } = await import('../../../database/database.ts');
const { createTenants } = await import('../../../tenants/tenants.ts');
const { createAggregators } = await import('../../../aggregators/aggregators.ts');
const { syncCatalogues } = await import('./catalogue-sync.ts');

const { databaseUrls, aggregators } = workerData as CatalogueWorkerData;
const write =
  (level: CatalogueLine['level']) =>
  (fields: object, text = ''): void => {
    const line: CatalogueLine = { level, fields, text };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    parentPort?.postMessage(line);
  };
const db = openDatabase(databaseUrls, CONNECTIONS);
const parts = {
  db,
  tenants: createTenants(db),
  log: { info: write('info'), error: write('error') },
};

/** The aggregator may start after the API; it does not hold up the next synchronisation with the others. */
const sync = async (aggregator: Aggregator, until: number): Promise<void> => {
  try {
    await syncCatalogues({ ...parts, aggregator });
  } catch (error) {
    write('debug')({ reason: String(error) }, `catalogue: ${aggregator.name} will be asked again`);
    if (Date.now() > until) return;
    await sleep(SYNC_RETRY_MS);
    await sync(aggregator, until);
  }
};
const until = Date.now() + TRIED_MS;
await Promise.all(createAggregators(aggregators).map((aggregator) => sync(aggregator, until)));
await db.close();
