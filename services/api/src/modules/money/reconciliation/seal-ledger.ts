import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closeDays } from '../figures/close-days.ts';
import { sumDays } from '../days/sum-days.ts';

const EVERY_MS = 60_000;
/** A day without movements is closed too. */
const AT_LEAST_EVERY_MS = 60 * 60_000;
/** Rows per transaction. */
const ROWS_PER_BATCH = 2_000;
/** Time for older transactions to end after the last row was read; if they take longer, the next run continues. */
const SETTLE_MS_MAX = 5_000;
/** The job waits shorter, because its slots are few and other tenants wait for them. */
const JOB_SETTLE_MS_MAX = 250;
const LOOK_AGAIN_MS = 50;

/** Computes the digests of the ledger's newest rows (decision 0162). */
export const sealEveryMinute: Job = {
  name: 'seal-ledger',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_unsealed_rows()`,
  atLeastEveryMs: AT_LEAST_EVERY_MS,
  run: async (app, tenant) => void (await sealLedger(app, tenant.id, JOB_SETTLE_MS_MAX)),
};

interface Horizon {
  readonly lastId: number;
  readonly lastBet: number;
  /** Every transaction that may still commit a lower id is older than this one. */
  readonly horizon: string;
  readonly readAt: Date;
}

/** What could not be sealed yet, by tenant: without it, long transactions that overlap would put off the seal for ever. */
const putOffIn = new WeakMap<Database, Map<string, Horizon>>();

/**
 * Seals every row that was committed before the call, and adds it to the days of its player. Ids are assigned before
 * the commit, so a lower id may be committed later: the rows up to the last id are complete once every transaction that
 * was open has ended. While one of them is open, the rows of the last call that waited are sealed instead.
 *
 * @returns the number of sealed rows
 */
export const sealLedger = async (
  { db }: Pick<Platform, 'db'>,
  tenantId: string,
  settleMsMax = SETTLE_MS_MAX,
): Promise<number> => {
  const putOff = putOffIn.get(db) ?? new Map<string, Horizon>();
  putOffIn.set(db, putOff);
  const now = await readHorizon(db, tenantId);
  const giveUpMs = Date.now() + settleMsMax;
  while (!(await haveEnded(db, tenantId, now))) {
    if (Date.now() < giveUpMs) {
      await sleep(LOOK_AGAIN_MS);
      continue;
    }
    const earlier = putOff.get(tenantId);
    if (earlier && !(await haveEnded(db, tenantId, earlier))) return 0;
    putOff.set(tenantId, now);
    return earlier ? sealUpTo(db, tenantId, earlier) : 0;
  }
  putOff.delete(tenantId);
  return sealUpTo(db, tenantId, now);
};

const readHorizon = (db: Database, tenantId: string): Promise<Horizon> =>
  db.read(tenantId, async (reader) => {
    const { rows } = await sql<{ last_id: number; last_bet: number; horizon: string; read_at: Date }>`
      select (select coalesce(max(id), 0) from ledger_txns) as last_id, (select coalesce(max(id), 0) from bets) as last_bet,
        pg_snapshot_xmax(pg_current_snapshot())::text as horizon, now() as read_at`.execute(reader);
    const [last] = rows;
    return {
      lastId: last?.last_id ?? 0,
      lastBet: last?.last_bet ?? 0,
      horizon: last?.horizon ?? '0',
      readAt: last?.read_at ?? new Date(0),
    };
  });

const haveEnded = (db: Database, tenantId: string, { horizon }: Horizon): Promise<boolean> =>
  db.read(tenantId, async (reader) => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon}::xid8 as ended`.execute(reader);
    return rows[0]?.ended ?? false;
  });

const sealUpTo = async (db: Database, tenantId: string, { lastId, lastBet, readAt }: Horizon): Promise<number> => {
  let sealed = 0;
  for (;;) {
    const more = await db.transaction(tenantId, async (tx) => {
      const { rows } = await sql<{ sealed: number }>`
        select seal_ledger(${lastId}::bigint, ${ROWS_PER_BATCH}::integer) as sealed`.execute(tx);
      return rows[0]?.sealed ?? 0;
    });
    sealed += more;
    if (more < ROWS_PER_BATCH) break;
  }
  await sumDays({ db }, tenantId, { lastTxn: lastId, lastBet });
  await closeDays({ db }, tenantId, { lastTxn: lastId, readAt });
  return sealed;
};
