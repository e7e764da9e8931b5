import type { PixAccount } from '../../../connections/pix-account.ts';
import type { Reader } from '../../../database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PayoutState, SentPayout } from '../../../vendors/pix/payout-port.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recordUnreadable, recordUnreadableAnswer } from '../../../third-party-messages/record-unreadable.ts';
import { receivePayout } from './receive-payout.ts';
import { findByPayoutId, type Withdrawal } from './withdrawals.repository.ts';

type Parts = Pick<Platform, 'db' | 'log'>;

type Account = Pick<PixAccount, 'id' | 'key' | 'payouts'>;

export interface PayoutDifference {
  /** Our id of the payout; null when the Pix on the provider's list names none. */
  readonly payoutId: string | null;
  readonly e2eid: string | null;
  readonly kind: 'missing-here' | 'missing-there' | 'other-amount' | 'other-end';
  readonly ours: number | null;
  readonly theirs: number | null;
  readonly repaired: boolean;
}

/** The provider's and our withdrawals of a period, and their differences. */
export interface PayoutComparison {
  readonly theirs: readonly { readonly amount: number }[];
  readonly ours: readonly { readonly amount: number }[];
  readonly differences: readonly PayoutDifference[];
}

/**
 * Compares the list of sent Pix of one account of this tenant with our withdrawals by it. A withdrawal whose final state was
 * missed ends as if its notice had arrived; every other difference needs an operator.
 *
 * @throws {VendorUnavailable} when the provider does not return its list
 */
export const comparePayouts = async (
  app: Parts,
  tenant: Tenant,
  account: Account,
  [from, to]: readonly [Date, Date],
): Promise<PayoutComparison> => {
  const { listed, unreadable } = await account.payouts.listSent(from, to);
  await recordUnreadable(app.db, tenant.id, 'pix-payout-list', unreadable);
  const differences: PayoutDifference[] = [];
  const theirs: SentPayout[] = [];
  for (const sent of listed) {
    const known = await ofTenant(app, tenant, account, sent);
    if (known === 'of another tenant') continue;
    if (sent.state.kind === 'paid') theirs.push(sent);
    const difference = known ? await compareOne(app, tenant, sent, known) : strange(sent);
    if (difference) differences.push(difference);
  }
  const ours = await app.db.read(tenant.id, (reader) => paidBetween(reader, account.id, [from, to]));
  const input = new Set(listed.map(({ id }) => id));
  for (const withdrawal of ours)
    if (!input.has(withdrawal.payout_id)) differences.push(...(await queryPayout(app, tenant, account, withdrawal)));
  return { theirs, ours, differences };
};

/** One provider account may serve several tenants, so a Pix is identified by our id or by the paying key. */
async function ofTenant(
  { db }: Parts,
  tenant: Tenant,
  { key }: Account,
  { id, from }: SentPayout,
): Promise<Withdrawal | null | 'of another tenant'> {
  const known = id === null ? undefined : await db.read(tenant.id, (reader) => findByPayoutId(reader, id));
  return known ?? (from === key ? null : 'of another tenant');
}

/** Reports a sent Pix that is unknown here, unless it failed, because a failed one moved no money. */
const strange = ({ id, e2eid, amount, state }: SentPayout): PayoutDifference | null =>
  state.kind === 'refused'
    ? null
    : { payoutId: id, e2eid, kind: 'missing-here', ours: null, theirs: amount, repaired: false };

async function compareOne(
  app: Parts,
  tenant: Tenant,
  { e2eid, amount, state }: SentPayout,
  withdrawal: Withdrawal,
): Promise<PayoutDifference | null> {
  const { payout_id: payoutId, amount: ours } = withdrawal;
  const difference = { payoutId, e2eid, ours, theirs: amount, repaired: false };
  if (amount !== ours) return { ...difference, kind: 'other-amount' };
  if (agree(withdrawal, state)) return null;
  if (withdrawal.ended_at !== null) return { ...difference, kind: 'other-end' };
  await receivePayout(app, tenant.id, { id: payoutId, state, amount });
  const now = await app.db.read(tenant.id, (reader) => findByPayoutId(reader, payoutId));
  return { ...difference, kind: 'other-end', repaired: now !== undefined && agree(now, state) };
}

/** A Pix that is in progress at the provider must be open here. */
function agree({ status, ended_at }: Withdrawal, state: PayoutState): boolean {
  if (state.kind === 'paid') return status === 1;
  if (state.kind === 'refused') return status === 2 || status === 3;
  return ended_at === null;
}

const paidBetween = (
  reader: Reader,
  connectionId: number | null,
  [from, to]: readonly [Date, Date],
): Promise<Withdrawal[]> =>
  reader
    .selectFrom('withdrawals')
    .selectAll()
    .where('status', '=', 1)
    .where('connection_id', 'is not distinct from', connectionId)
    .where('dispatched_at', '>=', from)
    .where('dispatched_at', '<=', to)
    .orderBy('id')
    .execute();

/**
 * The withdrawal is not on the list: it was sent just outside the period, or never. Only a query of the provider tells
 * which.
 */
async function queryPayout(
  app: Parts,
  tenant: Tenant,
  account: Account,
  withdrawal: Withdrawal,
): Promise<PayoutDifference[]> {
  const { payout_id: payoutId, e2eid, amount: ours } = withdrawal;
  const state = await findPayout(app, tenant, account, withdrawal);
  if (state && agree(withdrawal, state)) return [];
  const kind = state ? 'other-end' : 'missing-there';
  return [{ payoutId, e2eid, kind, ours, theirs: null, repaired: false }];
}

/** An unreadable answer counts as no answer, so that it does not stop the comparison. */
async function findPayout(
  { db }: Parts,
  tenant: Tenant,
  { payouts }: Account,
  { payout_id: id, payout_ref: ref }: Withdrawal,
): Promise<PayoutState | undefined> {
  try {
    return await payouts.find(id, ref);
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    if (await recordUnreadableAnswer(db, tenant.id, 'pix-payout', error)) return undefined;
    throw error;
  }
}
