import * as z from '@jangada/contracts/values/schema';
import { numericId } from '@jangada/contracts/values/ids';
import { accountOf, payingAccount, type AccountParts, type PixAccount } from '../../../connections/pix-account.ts';
import type { Reader } from '../../../database/database.ts';
import { runJob, type Sender } from '../../../outbox/sender.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccountRefused, NewPayout, PayoutState } from '../../../vendors/pix/payout-port.ts';
import { recordUnreadableAnswer } from '../../../third-party-messages/record-unreadable.ts';
import { NotAccepted, VendorUnavailable } from '../../../vendors/send-request.ts';
import { getUser } from '../../../users/users.repository.ts';
import { obstaclesOf } from '../../eligibility/access/obstacles.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { DomainError } from '../../../errors/domain-error.ts';
import { findPayoutStop, PayoutsStopped, stopPayouts } from './payout-stops.ts';
import { receivePayout } from './receive-payout.ts';
import { barOf, reviewReasonOf } from './withdrawal-bars.ts';
import {
  findWithdrawal,
  getMethod,
  lockWithdrawal,
  updateWithdrawal,
  type Withdrawal,
} from './withdrawals.repository.ts';

/** The pause in which a stopped payout is looked at again grows from here with its attempts. */
const STOPPED_MS = 1_000;

const job = z.object({ id: numericId });

export type PayoutParts = Pick<Platform, 'db' | 'log' | 'tenants'> & AccountParts;

/** Sends withdrawals to the provider, from the outbox, after the transaction that approved them is committed. */
export const sendPayouts =
  (app: PayoutParts): Sender =>
  async (tenantId, jobs) => {
    const tenant = await app.tenants.find(tenantId);
    if (!tenant) throw new TypeError(`no tenant ${tenantId}`);
    const failed = new Set<string>();
    const malformed = new Map<string, string>();
    const waitMs = new Map<string, number>();
    let busyMs: number | undefined;
    for (const one of jobs) {
      const { id: jobId, payload } = one;
      const checked = z.safeParse(job, payload);
      if (!checked.success) {
        malformed.set(jobId, checked.error.message);
        continue;
      }
      const { id: withdrawal } = checked.data;
      if (busyMs !== undefined) {
        failed.add(jobId);
        waitMs.set(jobId, busyMs);
        continue;
      }
      try {
        await runJob(one, () => dispatchPayout(app, tenant, withdrawal));
      } catch (error) {
        // An error of one payout does not affect the others; it is retried under the same id.
        if (error instanceof PayoutsStopped) {
          waitMs.set(jobId, STOPPED_MS);
          app.log.info({ tenant: tenantId, withdrawal }, 'pix: payouts are stopped');
        } else if (error instanceof VendorUnavailable) {
          // The provider counts calls of the account, so the other payouts wait too.
          busyMs = error.retryAfterMs;
          if (busyMs !== undefined) waitMs.set(jobId, busyMs);
          app.log.warn({ tenant: tenantId, withdrawal, reason: error.message }, 'pix: a payout waits');
          await recordUnreadableAnswer(app.db, tenantId, 'pix-payout', error);
        } else app.log.error({ tenant: tenantId, withdrawal, err: error }, 'pix: a payout failed here and waits');
        failed.add(jobId);
      }
    }
    return { failed, malformed, waitMs };
  };

/**
 * Sends one withdrawal, always under the same id and by the account of its first attempt. After an earlier attempt the provider is queried first, because the
 * attempt may have succeeded. A restriction of the player that began after the request or the approval puts the
 * withdrawal under review.
 *
 * @throws {VendorUnavailable} when the provider is unavailable: the caller retries
 * @throws {PayoutsStopped} while the tenant's payouts are stopped, or no connection of the tenant is live
 */
export const dispatchPayout = async (app: PayoutParts, tenant: Tenant, id: number): Promise<void> => {
  const order = await app.db.read(tenant.id, (reader) => orderOf(reader, id));
  if (!order) return;
  const first = order.again ? await accountOf(app, tenant, order.connectionId) : await payingAccount(app, tenant);
  if (!first) throw new PayoutsStopped('no connection is live');
  await first.pix.ensureWebhook(first.key, first.webhook);
  const stop = await app.db.read(tenant.id, findPayoutStop);
  if (stop) {
    if (order.again) await receiveKnown(app, tenant, first, order.payout.id, order.ref);
    throw new PayoutsStopped(stop.reason);
  }
  const taken = await take(app, tenant, id, first);
  if (!taken) return;
  // Another process may have sent it by another account since it was read.
  const account = taken.connectionId === first.id ? first : await accountOf(app, tenant, taken.connectionId);
  const payout = { ...order.payout, from: account.key };
  if (taken.again && (await receiveKnown(app, tenant, account, payout.id, taken.ref))) return;
  if (taken.again && account.payouts.sendsOnce) return receivePayout(app, tenant.id, { id: payout.id, state: UNKNOWN });
  // Blocked instead of refused: an earlier attempt may still be on its way to the provider, so an operator checks it.
  const state: PayoutState = taken.bar
    ? { kind: 'blocked', reason: taken.bar.code }
    : afterEarlier(taken.again, await send(app, tenant, account, payout, taken.at));
  await receivePayout(app, tenant.id, { id: payout.id, state });
};

/** Of a provider that could pay twice, and does not say what became of the first attempt. */
const UNKNOWN: PayoutState = {
  kind: 'blocked',
  reason: 'the first attempt has no answer, and another could pay twice',
};

/** Applies the state of an earlier attempt. @returns whether the provider knows one */
async function receiveKnown(
  app: PayoutParts,
  tenant: Tenant,
  { payouts }: PixAccount,
  id: string,
  ref: string | null,
): Promise<boolean> {
  const state = await payouts.find(id, ref);
  if (state) await receivePayout(app, tenant.id, { id, state });
  return state !== undefined;
}

/** @throws {PayoutsStopped} when the provider refuses our own account: the withdrawal waits under the same id */
async function send(
  app: PayoutParts,
  tenant: Tenant,
  { payouts }: PixAccount,
  payout: NewPayout,
  at: Date,
): Promise<PayoutState> {
  const sent = await sendOnce(app, tenant, payouts, payout, at);
  if (sent.kind !== 'account-refused') return sent;
  const { reason } = sent;
  await app.db.transaction(tenant.id, (tx) => stopPayouts(tx, { reason }));
  app.log.error({ tenant: tenant.id, reason }, 'pix: the provider refuses our own account, payouts are stopped');
  throw new PayoutsStopped(reason);
}

/** A payout that was certainly not sent has had no attempt, which counts where only one may be made. */
async function sendOnce(
  { db }: PayoutParts,
  tenant: Tenant,
  payouts: PixAccount['payouts'],
  payout: NewPayout,
  at: Date,
): Promise<PayoutState | AccountRefused> {
  try {
    const sent = await payouts.send(payout);
    if (payouts.sendsOnce && sent.kind === 'account-refused') await forgetAttempt(db, tenant, payout.id, at);
    return sent;
  } catch (error) {
    if (payouts.sendsOnce && error instanceof NotAccepted) await forgetAttempt(db, tenant, payout.id, at);
    throw error;
  }
}

/** Another process that has found the attempt meanwhile has put it under review, where it stays. */
const forgetAttempt = (db: PayoutParts['db'], tenant: Tenant, payoutId: string, at: Date) =>
  db.transaction(tenant.id, (tx) =>
    tx
      .updateTable('withdrawals')
      .set({ dispatched_at: null, connection_id: null })
      .where('payout_id', '=', payoutId)
      .where('dispatched_at', '=', at)
      .where('status', '=', 4)
      .execute(),
  );

/** A refusal is final only for the first attempt: an earlier one may still arrive, and its key may be accepted then. */
const afterEarlier = (again: boolean, state: PayoutState): PayoutState =>
  again && state.kind === 'refused' ? { kind: 'blocked', reason: state.reason } : state;

interface Order {
  readonly payout: Omit<NewPayout, 'from'>;
  /** The account of the earlier attempt. */
  readonly connectionId: number | null;
  /** An earlier attempt may have reached the provider. */
  readonly again: boolean;
  /** What the provider called it then. */
  readonly ref: string | null;
}

const isOpen = ({ status }: Withdrawal): boolean => status === 0 || status === 4;

/** @returns undefined when the withdrawal is no longer open */
async function orderOf(reader: Reader, id: number): Promise<Order | undefined> {
  const withdrawal = await findWithdrawal(reader, id);
  if (!withdrawal || !isOpen(withdrawal)) return undefined;
  const { key } = await getMethod(reader, withdrawal.method_id);
  const { cpf } = await getUser(reader, withdrawal.user_id);
  const { payout_id: payoutId, amount, dispatched_at: dispatchedAt, connection_id: connectionId } = withdrawal;
  const payout = { id: payoutId, amount, to: key, ownerCpf: cpf ?? '' };
  return { payout, connectionId, again: dispatchedAt !== null, ref: withdrawal.payout_ref };
}

interface Taken {
  /** An earlier attempt may have reached the provider. */
  readonly again: boolean;
  readonly connectionId: number | null;
  readonly bar: DomainError | null;
  readonly ref: string | null;
  /** Of this or the earlier attempt. */
  readonly at: Date;
}

/**
 * Marks the withdrawal as dispatched by this account; after the commit it cannot be cancelled.
 *
 * @returns undefined when the withdrawal is no longer open
 */
const take = (
  { db, log }: PayoutParts,
  tenant: Tenant,
  id: number,
  { id: connectionId }: PixAccount,
): Promise<Taken | undefined> =>
  db.transaction(tenant.id, async (tx) => {
    const known = await findWithdrawal(tx, id);
    if (!known) return undefined;
    const balances = await lockWallet(tx, known.user_id);
    const withdrawal = await lockWithdrawal(tx, id);
    if (!isOpen(withdrawal)) return undefined;
    const user = await getUser(tx, known.user_id);
    const method = await getMethod(tx, known.method_id);
    const bar = barOf({ user, method, balances }, await obstaclesOf(tx, user.id, tenant), tenant);
    const { dispatched_at: earlier, payout_ref: ref } = withdrawal;
    if (earlier) return { again: true, bar, ref, at: earlier, connectionId: withdrawal.connection_id };
    if (bar) {
      log.warn({ tenant: tenant.id, withdrawal: id, bar: bar.code }, 'pix: a payout is barred and waits for a person');
      await updateWithdrawal(tx, id, { status: 5, review: [reviewReasonOf(bar)] });
      return undefined;
    }
    const at = new Date();
    await updateWithdrawal(tx, id, { status: 4, dispatched_at: at, connection_id: connectionId });
    return { again: false, bar, ref, at, connectionId };
  });
