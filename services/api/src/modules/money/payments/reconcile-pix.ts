import { sql, type Insertable, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ReceivedPix } from '../../../vendors/pix/pix-port.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recordUnreadable } from '../../../third-party-messages/record-unreadable.ts';
import { comparePayouts, type PayoutDifference } from '../withdrawals/compare-payouts.ts';
import { findDepositByTxid, findReceipt, type PixReceipt } from './deposits.repository.ts';
import { receivePix, type ReceiptParts } from './pix-receipts.service.ts';
import type { PaymentTables } from './tables.ts';

const HOUR_MS = 60 * 60_000;
/** Of tenants without a movement for a day. */
const IDLE_EVERY_MS = 6 * HOUR_MS;
/** The job runs hourly and looks back a day, so later runs find a Pix that was late or at the edge of a period. */
const HOURS_USUAL = 25;
/** The notice of a Pix that has just arrived may still be on its way, so the latest Pix are left to the next run. */
const SETTLING_MS = 60_000;

export type PixReconciliationRow = Selectable<PaymentTables['pix_reconciliations']>;

type Parts = Pick<Platform, 'payouts'> & ReceiptParts;
type Kind = 'missing-here' | 'missing-there' | 'other-amount';

interface Difference {
  readonly e2eid: string;
  readonly kind: Kind;
  readonly ours: number | null;
  readonly theirs: ReceivedPix | null;
}

/** Compares the provider's lists with ours, every hour (I7). */
export const reconcileHourly: Job = {
  name: 'reconcile-pix',
  everyMs: HOUR_MS,
  tenantsWithWork: sql`tenants_with_movements_within(interval '1 day')`,
  atLeastEveryMs: IDLE_EVERY_MS,
  run: async (app, tenant) => {
    try {
      await reconcilePix(app, tenant);
    } catch (error) {
      if (!(error instanceof VendorUnavailable)) throw error;
      app.log.warn({ tenant: tenant.id, reason: error.message }, 'pix: not reconciled, the provider is away');
    }
  },
};

/**
 * Compares the provider's list of received and sent Pix of this tenant with the database. A missed Pix is processed as
 * if its notice had been received; every other difference raises one alert for an operator.
 *
 * @param hours how far back
 * @throws {VendorUnavailable} when the provider does not return its lists
 */
export const reconcilePix = async (app: Parts, tenant: Tenant, hours = HOURS_USUAL): Promise<PixReconciliationRow> => {
  const to = new Date(Date.now() - SETTLING_MS);
  const from = new Date(to.getTime() - hours * HOUR_MS);
  const { listed, unreadable } = await app.pix.listReceived(from, to);
  await recordUnreadable(app.db, tenant.id, 'pix-list', unreadable);
  const { theirs, ours } = await app.db.read(tenant.id, async (reader) => ({
    theirs: await ofTenant(reader, listed, tenant),
    ours: await reader
      .selectFrom('pix_receipts')
      .selectAll()
      .where('received_at', '>=', from)
      .where('received_at', '<=', to)
      .execute(),
  }));
  const differences = compare(theirs, ours);
  const repaired = new Set<string>();
  for (const { kind, theirs: missed } of differences) {
    if (kind !== 'missing-here' || !missed) continue;
    await receiveMissed(app, tenant, missed);
    if (await app.db.read(tenant.id, (reader) => findReceipt(reader, missed.e2eid))) repaired.add(missed.e2eid);
  }
  const sent = await comparePayouts(app, tenant, from, to);
  const sums = {
    provider_count: theirs.length,
    provider_sum: sumOf(theirs),
    our_count: ours.length,
    our_sum: sumOf(ours),
    sent_provider_count: sent.theirs.length,
    sent_provider_sum: sumOf(sent.theirs),
    sent_our_count: sent.ours.length,
    sent_our_sum: sumOf(sent.ours),
  };
  const received = differences.map((one) => rowOf(one, repaired.has(one.e2eid)));
  return storeReconciliation(app, tenant, {
    from,
    to,
    sums,
    differences: [...received, ...sent.differences.map(sentRow)],
  });
};

/** A failure counts as a difference of this run; the next run tries again. */
async function receiveMissed(app: Parts, tenant: Tenant, missed: ReceivedPix): Promise<void> {
  try {
    await receivePix(app, tenant.id, missed);
  } catch (error) {
    app.log.warn({ tenant: tenant.id, e2eid: missed.e2eid, reason: String(error) }, 'pix: a missed payment failed');
  }
}

const rowOf = ({ e2eid, kind, ours, theirs }: Difference, repaired: boolean): DifferenceRow => ({
  direction: 'received',
  payout_id: null,
  e2eid,
  kind,
  ours,
  theirs: theirs?.amount ?? null,
  repaired,
});

const sentRow = ({ payoutId, ...rest }: PayoutDifference): DifferenceRow => ({
  direction: 'sent',
  payout_id: payoutId,
  ...rest,
});

/** One provider account may serve several tenants, so a Pix is identified by the tenant's key or by our charge. */
async function ofTenant(reader: Reader, listed: readonly ReceivedPix[], { settings }: Tenant): Promise<ReceivedPix[]> {
  const own: ReceivedPix[] = [];
  for (const one of listed) {
    const isOurs =
      (one.key ?? null) === null
        ? one.txid && (await findDepositByTxid(reader, one.txid))
        : one.key === settings.pixKey;
    if (isOurs) own.push(one);
  }
  return own;
}

const sumOf = (all: readonly { readonly amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0);

/** The Pix was stored before its charge was known, and the provider now names the charge. */
const lacksCharge = ({ outcome, txid }: PixReceipt, theirs: ReceivedPix): boolean =>
  outcome === 'unmatched' && txid === null && theirs.txid !== null;

/** The differences: a Pix on one list only, or with different facts. */
export const compare = (theirs: readonly ReceivedPix[], ours: readonly PixReceipt[]): Difference[] => {
  const known = new Map(ours.map((receipt) => [receipt.e2eid, receipt]));
  const input = new Set(theirs.map(({ e2eid }) => e2eid));
  const differing = theirs.flatMap((one): Difference[] => {
    const receipt = known.get(one.e2eid);
    if (!receipt || lacksCharge(receipt, one))
      return [{ e2eid: one.e2eid, kind: 'missing-here', ours: null, theirs: one }];
    const { amount } = receipt;
    return amount === one.amount ? [] : [{ e2eid: one.e2eid, kind: 'other-amount', ours: amount, theirs: one }];
  });
  const invented = ours
    .filter(({ e2eid }) => !input.has(e2eid))
    .map(({ e2eid, amount }): Difference => ({ e2eid, kind: 'missing-there', ours: amount, theirs: null }));
  return [...differing, ...invented];
};

type DifferenceRow = Omit<Insertable<PaymentTables['pix_differences']>, 'reconciliation_id'>;

interface Found {
  readonly from: Date;
  readonly to: Date;
  readonly sums: Omit<
    Insertable<PaymentTables['pix_reconciliations']>,
    'period_from' | 'period_to' | 'differences' | 'repaired'
  >;
  readonly differences: readonly DifferenceRow[];
}

const storeReconciliation = ({ db, log }: Parts, tenant: Tenant, { from, to, sums, differences }: Found) =>
  db.transaction(tenant.id, async (tx) => {
    const repaired = differences.filter((one) => one.repaired).length;
    const run = await tx
      .insertInto('pix_reconciliations')
      .values({ period_from: from, period_to: to, ...sums, differences: differences.length, repaired })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const difference of differences) {
      if (await isKnown(tx, difference)) continue;
      await tx
        .insertInto('pix_differences')
        .values({ reconciliation_id: run.id, ...difference })
        .execute();
      const { direction, e2eid, payout_id: payout, kind } = difference;
      if (!difference.repaired)
        log.error({ tenant: tenant.id, direction, e2eid, payout, kind }, 'pix: the provider’s list differs from ours');
    }
    return run;
  });

/** A difference is reported once, although the next runs find it again. */
async function isKnown(tx: Tx, { direction, e2eid, payout_id: payoutId, kind }: DifferenceRow): Promise<boolean> {
  const seen = await tx
    .selectFrom('pix_differences')
    .select('id')
    .where('direction', '=', direction ?? 'received')
    .where('kind', '=', kind)
    .$if(typeof payoutId === 'string', (rows) => rows.where('payout_id', '=', payoutId ?? ''))
    .$if(typeof payoutId !== 'string', (rows) => rows.where('payout_id', 'is', null).where('e2eid', '=', e2eid ?? ''))
    .executeTakeFirst();
  return seen !== undefined;
}
