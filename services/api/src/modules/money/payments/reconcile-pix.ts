import { sql, type Insertable, type Selectable } from 'kysely';
import { comparedAccounts, type PixAccount } from '../../../connections/pix-account.ts';
import type { Reader, Tx } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';
import type { ReceivedPix } from '../../../vendors/pix/pix-port.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recordUnreadable } from '../../../third-party-messages/record-unreadable.ts';
import { comparePayouts, type PayoutComparison, type PayoutDifference } from '../withdrawals/compare-payouts.ts';
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

type Parts = ReceiptParts;
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
 * Compares the lists of received and sent Pix of this tenant's accounts with the database. A missed Pix is processed as
 * if its notice had been received; every other difference raises one alert for an operator. An account that does not
 * return its lists is left to the next run.
 *
 * @param hours how far back
 * @throws {VendorUnavailable} when no account returns its lists
 */
export const reconcilePix = async (app: Parts, tenant: Tenant, hours = HOURS_USUAL): Promise<PixReconciliationRow> => {
  const to = new Date(Date.now() - SETTLING_MS);
  const from = new Date(to.getTime() - hours * HOUR_MS);
  const compared: Compared[] = [];
  let away: unknown;
  for (const account of await comparedAccounts(app, tenant))
    try {
      compared.push(await compareAccount(app, tenant, account, [from, to]));
    } catch (error) {
      if (!(error instanceof VendorUnavailable)) throw error;
      app.log.warn({ tenant: tenant.id, connection: account.id, reason: error.message }, 'pix: an account is away');
      away = error;
    }
  if (compared.length === 0 && away !== undefined) throw away;
  const received = { theirs: compared.flatMap(({ theirs }) => theirs), ours: compared.flatMap(({ ours }) => ours) };
  const sent = compared.map((one) => one.sent);
  const sums = {
    provider_count: received.theirs.length,
    provider_sum: sumOf(received.theirs),
    our_count: received.ours.length,
    our_sum: sumOf(received.ours),
    sent_provider_count: sent.flatMap(({ theirs }) => theirs).length,
    sent_provider_sum: sumOf(sent.flatMap(({ theirs }) => theirs)),
    sent_our_count: sent.flatMap(({ ours }) => ours).length,
    sent_our_sum: sumOf(sent.flatMap(({ ours }) => ours)),
  };
  return storeReconciliation(app, tenant, {
    from,
    to,
    sums,
    differences: [
      ...compared.flatMap(({ differences }) => differences),
      ...sent.flatMap(({ differences }) => differences.map(sentRow)),
    ],
  });
};

interface Compared {
  readonly theirs: readonly ReceivedPix[];
  readonly ours: readonly PixReceipt[];
  readonly differences: readonly DifferenceRow[];
  readonly sent: PayoutComparison;
}

/** @throws {VendorUnavailable} when the provider does not return its lists */
async function compareAccount(
  app: Parts,
  tenant: Tenant,
  account: PixAccount,
  period: readonly [Date, Date],
): Promise<Compared> {
  const [from, to] = period;
  const { listed, unreadable } = await account.pix.listReceived(from, to);
  await recordUnreadable(app.db, tenant.id, 'pix-list', unreadable);
  const { theirs, ours } = await app.db.read(tenant.id, async (reader) => ({
    theirs: await ofAccount(reader, listed, account),
    ours: await reader
      .selectFrom('pix_receipts')
      .selectAll()
      .where('received_at', '>=', from)
      .where('received_at', '<=', to)
      .where('connection_id', 'is not distinct from', account.id)
      .execute(),
  }));
  const differences = compare(theirs, ours);
  const repaired = new Set<string>();
  for (const { kind, theirs: missed } of differences) {
    if (kind !== 'missing-here' || !missed) continue;
    await receiveMissed(app, tenant, missed, account);
    if (await app.db.read(tenant.id, (reader) => findReceipt(reader, missed.e2eid))) repaired.add(missed.e2eid);
  }
  const sent = await comparePayouts(app, tenant, account, period);
  return { theirs, ours, differences: differences.map((one) => rowOf(one, repaired.has(one.e2eid))), sent };
}

/** A failure counts as a difference of this run; the next run tries again. */
async function receiveMissed(app: Parts, tenant: Tenant, missed: ReceivedPix, { id }: PixAccount): Promise<void> {
  try {
    await receivePix(app, tenant.id, missed, id);
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

/**
 * One provider account may serve several tenants and connections, so a Pix is identified by the key or by our charge. One
 * that is stored as another connection's is that one's.
 */
async function ofAccount(
  reader: Reader,
  listed: readonly ReceivedPix[],
  { id, key }: PixAccount,
): Promise<ReceivedPix[]> {
  const own: ReceivedPix[] = [];
  for (const one of listed) {
    const isOurs =
      (one.key ?? null) === null ? one.txid && (await findDepositByTxid(reader, one.txid)) : one.key === key;
    const stored = isOurs ? await findReceipt(reader, one.e2eid) : undefined;
    if (isOurs && (!stored || stored.connection_id === id)) own.push(one);
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
