import type { Selectable } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Platform } from '../../platform.ts';
import type { ReceivedPix } from '../../vendors/pix/pix-port.ts';
import { VendorAway } from '../../vendors/send-request.ts';
import type { Tenant } from '../site/tenant.ts';
import { findDepositByTxid, findReceipt, type PixReceipt } from './deposits.repository.ts';
import { receivePix } from './pix-receipts.service.ts';
import type { PaymentTables } from './tables.ts';

const HOUR_MS = 60 * 60_000;
const LEASE_MS = 10 * 60_000;
/** Hourly, over a day: what fell between two rounds, or came late, is found by the next ones. */
const HOURS_USUAL = 25;
/** What has just arrived may be on its way to us. */
const SETTLING_MS = 60_000;

export type PixReconciliationRow = Selectable<PaymentTables['pix_reconciliations']>;

type Parts = Pick<Platform, 'db' | 'pix' | 'log' | 'tenants'>;
type Kind = PaymentTables['pix_differences']['kind'];

interface Difference {
  readonly e2eid: string;
  readonly kind: Kind;
  readonly ours: number | null;
  readonly theirs: ReceivedPix | null;
}

/** Compares the provider's list with ours, every hour (domain.md 7.13, I7). */
export const reconcileHourly: Job = {
  name: 'reconcile-pix',
  everyMs: HOUR_MS,
  leaseMs: LEASE_MS,
  run: async (app, tenant) => {
    try {
      await reconcilePix(app, tenant);
    } catch (error) {
      if (!(error instanceof VendorAway)) throw error;
      app.log.warn({ tenant: tenant.id, reason: error.message }, 'pix: not reconciled, the provider is away');
    }
  },
};

/**
 * Compares what the provider says it received for this tenant with what we have. A Pix we missed is dealt with as if its
 * notice had come; everything else that differs needs a person, and says so once.
 *
 * @param hours how far back
 * @throws {VendorAway} when the provider does not give its list
 */
export async function reconcilePix(app: Parts, tenant: Tenant, hours = HOURS_USUAL): Promise<PixReconciliationRow> {
  const to = new Date(Date.now() - SETTLING_MS);
  const from = new Date(to.getTime() - hours * HOUR_MS);
  const listed = await app.pix.listReceived(from, to);
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
    await receivePix(app, tenant.id, missed);
    if (await app.db.read(tenant.id, (reader) => findReceipt(reader, missed.e2eid))) repaired.add(missed.e2eid);
  }
  const sums = {
    provider_count: theirs.length,
    provider_sum: sumOf(theirs),
    our_count: ours.length,
    our_sum: sumOf(ours),
  };
  return keep(app, tenant, { from, to, sums, differences, repaired });
}

/** One account at the provider may serve several tenants: their keys tell whose a Pix is, or else our own charge. */
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

/** What one list has and the other has not, or has otherwise. */
export function compare(theirs: readonly ReceivedPix[], ours: readonly PixReceipt[]): Difference[] {
  const known = new Map(ours.map((receipt) => [receipt.e2eid, receipt.amount]));
  const told = new Set(theirs.map(({ e2eid }) => e2eid));
  const differing = theirs.flatMap((one): Difference[] => {
    const amount = known.get(one.e2eid);
    if (amount === undefined) return [{ e2eid: one.e2eid, kind: 'missing-here', ours: null, theirs: one }];
    return amount === one.amount ? [] : [{ e2eid: one.e2eid, kind: 'other-amount', ours: amount, theirs: one }];
  });
  const invented = ours
    .filter(({ e2eid }) => !told.has(e2eid))
    .map(({ e2eid, amount }): Difference => ({ e2eid, kind: 'missing-there', ours: amount, theirs: null }));
  return [...differing, ...invented];
}

interface Found {
  readonly from: Date;
  readonly to: Date;
  readonly sums: Pick<PixReconciliationRow, 'provider_count' | 'provider_sum' | 'our_count' | 'our_sum'>;
  readonly differences: readonly Difference[];
  readonly repaired: ReadonlySet<string>;
}

const keep = ({ db, log }: Parts, tenant: Tenant, { from, to, sums, differences, repaired }: Found) =>
  db.transaction(tenant.id, async (tx) => {
    const run = await tx
      .insertInto('pix_reconciliations')
      .values({ period_from: from, period_to: to, ...sums, differences: differences.length, repaired: repaired.size })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const { e2eid, kind, ours, theirs } of differences) {
      const seen = await tx
        .selectFrom('pix_differences')
        .select('id')
        .where('e2eid', '=', e2eid)
        .where('kind', '=', kind)
        .executeTakeFirst();
      if (seen) continue;
      const row = { reconciliation_id: run.id, e2eid, kind, ours, theirs: theirs?.amount ?? null };
      await tx
        .insertInto('pix_differences')
        .values({ ...row, repaired: repaired.has(e2eid) })
        .execute();
      if (!repaired.has(e2eid))
        log.error({ tenant: tenant.id, e2eid, kind }, 'pix: the provider’s list differs from ours');
    }
    return run;
  });
