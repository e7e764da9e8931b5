import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Job } from '../../../jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';

const EVERY_MS = 60_000;
const LEASE_MS = 10 * 60_000;
/** Rows per transaction. */
const ROWS_PER_BATCH = 2_000;
/** Time for older transactions to end after the last row was read; if they take longer, the next run continues. */
const SETTLE_MS_MAX = 5_000;
const LOOK_AGAIN_MS = 50;

/** Computes the digests of the ledger's newest rows (decision 0162). */
export const sealEveryMinute: Job = {
  name: 'seal-ledger',
  everyMs: EVERY_MS,
  leaseMs: LEASE_MS,
  run: async (app, tenant) => void (await sealLedger(app, tenant.id)),
};

/**
 * Seals every row that was committed before the call. Ids are assigned before the commit, so a lower id may be
 * committed later: the rows up to the last id are complete once every transaction that was open has ended.
 *
 * @returns the number of sealed rows; zero while an older transaction is still open
 */
export async function sealLedger({ db }: Pick<Platform, 'db'>, tenantId: string): Promise<number> {
  const { lastId, horizon } = await db.read(tenantId, async (reader) => {
    const { rows } = await sql<{ last_id: number; horizon: string }>`
      select coalesce(max(id), 0) as last_id, pg_snapshot_xmax(pg_current_snapshot())::text as horizon
      from ledger_txns`.execute(reader);
    return { lastId: rows[0]?.last_id ?? 0, horizon: rows[0]?.horizon ?? '0' };
  });
  const haveEnded = () =>
    db.read(tenantId, async (reader) => {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon}::xid8 as ended`.execute(reader);
      return rows[0]?.ended ?? false;
    });
  const giveUpMs = Date.now() + SETTLE_MS_MAX;
  while (!(await haveEnded())) {
    if (Date.now() > giveUpMs) return 0;
    await sleep(LOOK_AGAIN_MS);
  }
  let sealed = 0;
  for (;;) {
    const more = await db.transaction(tenantId, async (tx) => {
      const { rows } = await sql<{ sealed: number }>`
        select seal_ledger(${lastId}::bigint, ${ROWS_PER_BATCH}::integer) as sealed`.execute(tx);
      return rows[0]?.sealed ?? 0;
    });
    sealed += more;
    if (more < ROWS_PER_BATCH) return sealed;
  }
}
