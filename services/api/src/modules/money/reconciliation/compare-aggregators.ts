import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordUnreadable, recordUnreadableAnswer } from '../../../third-party-messages/record-unreadable.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import type { Aggregator, AggregatorBooks, Report } from '../../../vendors/aggregators/aggregator.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { compareMovements, noTotals, sumOf, type Totals } from './compare-movements.ts';
import { findLastReconciliation, insertReconciliation, type ReconciliationRow } from './reconciliations.repository.ts';
import { listLongOpenRounds, movementsBetween, movementsOfRound } from './our-movements.query.ts';
import type { Difference } from './tables.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_USUAL = 2;
const HOURS_MAX = 3 * 24;
/** The latest movements may still be on their way to us, so they are left to the next run. */
const SETTLING_MS = 60_000;
/**
 * The aggregator's clock differs from ours, so its movements are requested from this much before the period to this much
 * after it.
 */
const EDGE_MS = 10 * 60_000;
const OPEN_ROUND_MS = 24 * HOUR_MS;
/** Each costs a call. */
const ROUNDS_MAX = 20;
const NAMED_MAX = 100;

/** Compares the books of each aggregator with ours, every hour. */
export const compareAggregatorsHourly: Job = {
  name: 'compare-studio',
  everyMs: HOUR_MS,
  tenantsWithWork: sql`tenants_with_movements_within(interval '1 day')`,
  atLeastEveryMs: DAY_MS,
  run: async (app, tenant) => {
    for (const aggregator of app.aggregators.filter(hasBooks))
      try {
        await compareAggregator(app, aggregator, tenant, await hoursToCompare(app.db, tenant, aggregator));
      } catch (error) {
        if (!(error instanceof VendorUnavailable)) throw error;
        await recordUnreadableAnswer(app.db, tenant.id, 'games-report', error);
        const { name } = aggregator;
        app.log.warn({ tenant: tenant.id, reason: error.message }, `${name}: not compared, the provider is away`);
      }
  },
};

type WithBooks = Pick<Aggregator, 'name'> & { readonly books: AggregatorBooks };

export const hasBooks = (aggregator: Aggregator): aggregator is Aggregator & WithBooks => aggregator.books !== null;

/** Tenants without bets are compared once a day: the period begins before the end of the last one. */
const hoursToCompare = (db: Database, tenant: Tenant, { name }: WithBooks): Promise<number> =>
  db.read(tenant.id, async (reader) => {
    const last = await findLastReconciliation(reader, 'provider', name);
    const hours = last ? Math.ceil((Date.now() - last.window_to.getTime()) / HOUR_MS) + 1 : HOURS_USUAL;
    return Math.min(HOURS_MAX, Math.max(HOURS_USUAL, hours));
  });

/**
 * Compares every movement, hour by hour, and those of rounds that have been open here for a day. Differences are logged
 * as errors and stored.
 *
 * @param hours how far back
 * @throws {VendorUnavailable} when the aggregator does not list its transactions
 */
export const compareAggregator = async (
  { db, log }: Pick<Platform, 'db' | 'log'>,
  { name, books }: WithBooks,
  tenant: Tenant,
  hours = HOURS_USUAL,
  settlingMs = SETTLING_MS,
): Promise<ReconciliationRow> => {
  const to = new Date(Date.now() - settlingMs);
  const from = new Date(to.getTime() - hours * HOUR_MS);
  const read = async (report: Promise<Report>) => {
    const { movements, unreadable } = await report;
    await recordUnreadable(db, tenant.id, 'games-report', unreadable);
    return movements;
  };
  let [ours, theirs]: [Totals, Totals] = [noTotals, noTotals];
  const differences = new Map<string, Difference>();
  const note = (found: readonly Difference[]) => {
    for (const one of found) differences.set(one.what, one);
  };
  for (const piece of piecesOf(from, to)) {
    const [early, late] = [new Date(piece.from.getTime() - EDGE_MS), new Date(piece.to.getTime() + EDGE_MS)];
    const listed = await read(books.movementsBetween(tenant.id, early, late));
    const booked = await db.read(tenant.id, (reader) => movementsBetween(reader, name, early, late));
    const compared = compareMovements(booked, listed, (at) => at >= piece.from && at < piece.to);
    [ours, theirs] = [sumOf(ours, compared.ours), sumOf(theirs, compared.theirs)];
    note(compared.differences);
  }
  const open = new Date(Date.now() - OPEN_ROUND_MS);
  for (const round of await db.read(tenant.id, (reader) => listLongOpenRounds(reader, name, open, ROUNDS_MAX))) {
    const listed = await read(books.movementsOfRound(tenant.id, round));
    const booked = await db.read(tenant.id, (reader) => movementsOfRound(reader, name, round));
    note(compareMovements(booked, listed, () => true).differences);
  }
  const row = await db.transaction(tenant.id, (tx) =>
    insertReconciliation(tx, {
      ...{ kind: 'provider', subject: name, from, to, ours, theirs },
      differences: [...differences.values()].slice(0, NAMED_MAX),
    }),
  );
  if (row.differences.length > 0)
    log.error({ tenant: tenant.id, reconciliation: row.id, differences: row.differences }, `${name}: the books differ`);
  return row;
};

/** An hour at a time is in memory. */
function piecesOf(from: Date, to: Date): { readonly from: Date; readonly to: Date }[] {
  const count = Math.ceil((to.getTime() - from.getTime()) / HOUR_MS);
  const at = (hour: number) => new Date(Math.min(to.getTime(), from.getTime() + hour * HOUR_MS));
  return Array.from({ length: count }, (_, hour) => ({ from: at(hour), to: at(hour + 1) }));
}
