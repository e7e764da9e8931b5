import { sql } from 'kysely';
import type { Database, Reader } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordUnreadable, recordUnreadableAnswer } from '../../../third-party-messages/record-unreadable.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import {
  STUDIO,
  UNITS_PER_CENTAVO,
  type StudioTotals,
  type StudioTransaction,
} from '../../../vendors/studio/studio.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { findLastReconciliation, insertReconciliation, type ReconciliationRow } from './reconciliations.repository.ts';
import type { Difference } from './tables.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_USUAL = 2;
const HOURS_MAX = 3 * 24;
/** The latest movements may still be on their way to us, so they are left to the next run. */
const SETTLING_MS = 60_000;
/**
 * The studio's clock differs from ours, so its movements are requested from this much before the period to this much
 * after it.
 */
const EDGE_MS = 10 * 60_000;
const OPEN_ROUND_MS = 24 * HOUR_MS;
const NAMED_MAX = 100;

/** Compares the studio's books with ours, every hour. */
export const compareStudioHourly: Job = {
  name: 'compare-studio',
  everyMs: HOUR_MS,
  tenantsWithWork: sql`tenants_with_movements_within(interval '1 day')`,
  atLeastEveryMs: DAY_MS,
  run: async (app, tenant) => {
    try {
      await compareStudio(app, tenant, await hoursToCompare(app.db, tenant));
    } catch (error) {
      if (!(error instanceof VendorUnavailable)) throw error;
      await recordUnreadableAnswer(app.db, tenant.id, 'games-report', error);
      app.log.warn({ tenant: tenant.id, reason: error.message }, 'studio: not compared, the provider is away');
    }
  },
};

/** Tenants without bets are compared once a day: the period begins before the end of the last one. */
const hoursToCompare = (db: Database, tenant: Tenant): Promise<number> =>
  db.read(tenant.id, async (reader) => {
    const last = await findLastReconciliation(reader, 'provider', STUDIO);
    const hours = last ? Math.ceil((Date.now() - last.window_to.getTime()) / HOUR_MS) + 1 : HOURS_USUAL;
    return Math.min(HOURS_MAX, Math.max(HOURS_USUAL, hours));
  });

/**
 * Compares totals first and, if they differ, each movement. Differences are logged as errors and stored.
 *
 * @param hours how far back
 * @throws {VendorUnavailable} when the studio does not return its report
 */
export const compareStudio = async (
  { db, log, studio }: Pick<Platform, 'db' | 'log' | 'studio'>,
  tenant: Tenant,
  hours = HOURS_USUAL,
  settlingMs = SETTLING_MS,
): Promise<ReconciliationRow> => {
  const to = new Date(Date.now() - settlingMs);
  const from = new Date(to.getTime() - hours * HOUR_MS);
  const { unreadable, ...theirs } = await studio.totals(tenant.id, from, to);
  await recordUnreadable(db, tenant.id, 'games-report', unreadable);
  const ours = await db.read(tenant.id, (reader) => ourTotals(reader, from, to));
  const agree = sameTotals(ours, theirs);
  const detail = agree ? null : await studio.transactions(tenant.id, early(from), late(to));
  await recordUnreadable(db, tenant.id, 'games-report', detail?.unreadable ?? []);
  const row = await db.transaction(tenant.id, async (tx) => {
    const moved = detail ? await differencesOf(tx, detail.transactions, from, to) : [];
    const open = await unendedRounds(tx, theirs);
    const differences = [...moved, ...open].slice(0, NAMED_MAX);
    return insertReconciliation(tx, { kind: 'provider', subject: STUDIO, from, to, ours, theirs, differences });
  });
  if (row.differences.length > 0)
    log.error({ tenant: tenant.id, reconciliation: row.id, differences: row.differences }, 'studio: the books differ');
  return row;
};

const early = (at: Date): Date => new Date(at.getTime() - EDGE_MS);
const late = (at: Date): Date => new Date(at.getTime() + EDGE_MS);

/**
 * A prize may contain a fraction of a centavo, which is not booked. Amounts have three decimal places here, as in the
 * studio's report.
 */
const withRemainder = sql`left join win_remainders r
      on b.kind = 'win' and r.provider = b.provider and r.provider_tx_id = b.provider_tx_id`;

type Totals = Pick<StudioTotals, 'bets' | 'wins'>;

async function ourTotals(reader: Reader, from: Date, to: Date): Promise<Totals> {
  const { rows } = await sql<{ kind: string; count: number; amount: number }>`
    select b.kind, count(*) as count,
      (coalesce(sum(b.cash + b.bonus), 0) * ${UNITS_PER_CENTAVO} + coalesce(sum(r.units), 0))::bigint as amount
    from bets b ${withRemainder}
    where b.provider = ${STUDIO} and b.created_at >= ${from} and b.created_at < ${to} and b.rolled_back_at is null
    group by b.kind`.execute(reader);
  const of = (kind: string) => {
    const { count = 0, amount = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { count, amount: amount / UNITS_PER_CENTAVO };
  };
  return { bets: of('bet'), wins: of('win') };
}

const sameTotals = (ours: Totals, theirs: Totals): boolean =>
  (['bets', 'wins'] as const).every(
    (kind) => ours[kind].count === theirs[kind].count && ours[kind].amount === theirs[kind].amount,
  );

interface OurMovement {
  readonly kind: string;
  readonly txId: string;
  readonly amount: number;
  readonly free: boolean;
  readonly at: Date;
}

async function differencesOf(
  reader: Reader,
  theirs: readonly StudioTransaction[],
  from: Date,
  to: Date,
): Promise<Difference[]> {
  const { rows: booked } = await sql<Omit<OurMovement, 'amount'> & { readonly units: number }>`
    select b.kind, b.provider_tx_id as "txId", b.free, b.created_at as at,
      ((b.cash + b.bonus) * ${UNITS_PER_CENTAVO} + coalesce(r.units, 0))::bigint as units
    from bets b ${withRemainder}
    where b.provider = ${STUDIO} and b.rolled_back_at is null
      and b.created_at >= ${early(from)} and b.created_at < ${late(to)}`.execute(reader);
  const rows = booked.map(({ units, ...row }): OurMovement => ({ ...row, amount: units / UNITS_PER_CENTAVO }));
  const keyOf = ({ kind, txId }: { kind: string; txId: string }) => `${kind} ${txId}`;
  const [known, input] = [new Map(rows.map((row) => [keyOf(row), row])), new Set(theirs.map(keyOf))];
  // The house pays the stake of a free round: the studio may report it, our row has zero.
  const wrong = theirs.flatMap((one): Difference[] => {
    const own = known.get(keyOf(one));
    if (!own) return [{ what: keyOf(one), ours: null, theirs: one.amount }];
    return own.free || own.amount === one.amount ? [] : [{ what: keyOf(one), ours: own.amount, theirs: one.amount }];
  });
  const ofWindow = rows.filter(({ at }) => at >= from && at < to);
  const unknown = ofWindow.filter((row) => !input.has(keyOf(row)));
  return [...wrong, ...unknown.map((row) => ({ what: keyOf(row), ours: row.amount, theirs: null }))];
}

/** Rounds that have been open here for a day, but are not open at the studio. */
async function unendedRounds(reader: Reader, { openRounds }: Pick<StudioTotals, 'openRounds'>): Promise<Difference[]> {
  const rows = await reader
    .selectFrom('bets')
    .select('round_id')
    .distinct()
    .where('provider', '=', STUDIO)
    .where('kind', '=', 'bet')
    .where('settled_at', 'is', null)
    .where('rolled_back_at', 'is', null)
    .where('created_at', '<', new Date(Date.now() - OPEN_ROUND_MS))
    .limit(NAMED_MAX)
    .execute();
  const open = new Set(openRounds);
  const unended = rows.filter(({ round_id: id }) => !open.has(id));
  return unended.map(({ round_id: id }) => ({ what: `round ${id}`, ours: 'open for a day', theirs: 'ended' }));
}
