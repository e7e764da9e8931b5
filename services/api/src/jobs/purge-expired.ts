import { sql } from 'kysely';
import { PLATFORM } from '../ops/platform-log.ts';
import { findDuePurges, purgeRows, type Purged, type TablePurge } from '../retention/purge.ts';
import type { Platform } from '../platform/platform.ts';
import type { Job } from './job.ts';
import { runSequentially } from './run-sequentially.ts';

const EVERY_MS = 60 * 60_000;
/** Of tenants without a movement for an hour. */
const IDLE_EVERY_MS = 24 * EVERY_MS;

export interface PurgeBounds {
  /** Rows per transaction: few enough that other transactions do not block for long. */
  readonly rowsPerBatch: number;
  /** Batches of one rule per run; the next run deletes the rest. */
  readonly batchesPerRun: number;
}

/**
 * Deletes rows at the ages that `retention/` names, so that no table grows without bound. A run that leaves rows fails,
 * so that its alert says how far behind it is; the next run goes on.
 */
export const purgeWith = (bounds: PurgeBounds): Job => ({
  name: 'purge-expired',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_movements_within(interval '1 hour')`,
  atLeastEveryMs: IDLE_EVERY_MS,
  run: async (app, tenant) => {
    await purgeTenant(app, tenant.id, bounds);
    // The keys of commands that are of no tenant; no job runs for this row.
    await purgeTenant(app, PLATFORM, bounds);
  },
});

async function purgeTenant({ db, log }: Pick<Platform, 'db' | 'log'>, id: string, bounds: PurgeBounds): Promise<void> {
  const due = await db.read(id, findDuePurges);
  await runSequentially(due, async (purge) => {
    const { table } = purge;
    const { removed, oldest, isComplete } = await purgeInBatches(db, id, purge, bounds);
    log.info({ tenant: id, table, removed, oldest }, 'retention: expired rows were deleted');
    if (!isComplete)
      throw new Error(`${table}: ${removed} rows were deleted, the oldest of ${oldest?.toISOString()}; more are due`);
  });
}

export const purgeExpired = purgeWith({ rowsPerBatch: 2_000, batchesPerRun: 50 });

async function purgeInBatches(
  db: Platform['db'],
  tenantId: string,
  purge: TablePurge,
  { rowsPerBatch, batchesPerRun }: PurgeBounds,
): Promise<Purged & { isComplete: boolean }> {
  let all: Purged = { removed: 0, oldest: null };
  for (let batch = 0; batch < batchesPerRun; batch += 1) {
    const { removed, oldest } = await db.transaction(tenantId, (tx) => purgeRows(tx, purge, rowsPerBatch));
    all = { removed: all.removed + removed, oldest: all.oldest ?? oldest };
    if (removed === 0) return { ...all, isComplete: true };
  }
  return { ...all, isComplete: false };
}
