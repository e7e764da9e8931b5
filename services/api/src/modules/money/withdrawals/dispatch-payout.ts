import * as z from '@jangada/contracts/values/schema';
import { numericId } from '@jangada/contracts/values/ids';
import type { Reader } from '../../../database/database.ts';
import type { Sender } from '../../../outbox/sender.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NewPayout, PayoutState } from '../../../vendors/pix/payout-port.ts';
import { recordUnreadableAnswer } from '../../../third-party-messages/record-unreadable.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { getUser } from '../../../users/users.repository.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { webhookOf } from '../../../vendors/pix/webhook-address.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { DomainError } from '../../../errors/domain-error.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { receivePayout } from './receive-payout.ts';
import { barOf, reviewReasonOf } from './withdrawal-bars.ts';
import {
  findWithdrawal,
  getMethod,
  lockWithdrawal,
  updateWithdrawal,
  type Withdrawal,
  type WithdrawMethodRow,
} from './withdrawals.repository.ts';

const ANOTHERS_KEY = 'the key is not the player’s any more';

const job = z.object({ id: numericId });

export type PayoutParts = Pick<Platform, 'db' | 'pix' | 'payouts' | 'config' | 'log' | 'tenants'>;

/** Sends withdrawals to the provider, from the outbox, after the transaction that approved them is committed. */
export const sendPayouts =
  (app: PayoutParts): Sender =>
  async (tenantId, jobs) => {
    const tenant = await app.tenants.find(tenantId);
    if (!tenant) throw new TypeError(`no tenant ${tenantId}`);
    const failed = new Set<string>();
    const malformed = new Map<string, string>();
    for (const { id: jobId, payload } of jobs) {
      const checked = z.safeParse(job, payload);
      if (!checked.success) {
        malformed.set(jobId, checked.error.message);
        continue;
      }
      const { id: withdrawal } = checked.data;
      try {
        await dispatchPayout(app, tenant, withdrawal);
      } catch (error) {
        // An error of one payout does not affect the others; it is retried under the same id.
        if (error instanceof VendorUnavailable) {
          app.log.warn({ tenant: tenantId, withdrawal, reason: error.message }, 'pix: a payout waits');
          await recordUnreadableAnswer(app.db, tenantId, 'pix-payout', error);
        } else app.log.error({ tenant: tenantId, withdrawal, err: error }, 'pix: a payout failed here and waits');
        failed.add(jobId);
      }
    }
    return { failed, malformed };
  };

/**
 * Sends one withdrawal, always under the same id. After an earlier attempt the provider is queried first, because the
 * attempt may have succeeded; the reserved money returns to the wallet only when there was no attempt. A restriction of
 * the player that began after the request or the approval puts the withdrawal under review.
 *
 * @throws {VendorUnavailable} when the provider is unavailable: the caller retries
 */
export async function dispatchPayout(app: PayoutParts, tenant: Tenant, id: number): Promise<void> {
  await app.pix.ensureWebhook(tenant.settings.pixKey, webhookOf(app.config, tenant.id));
  const order = await app.db.read(tenant.id, (reader) => orderOf(reader, tenant, id));
  if (!order) return;
  if (!order.again && (await isAnothersKey(app, order))) return releaseUnsent(app, tenant, id);
  const taken = await take(app, tenant, id);
  if (!taken) return;
  const { payout } = order;
  const state = (taken.again && (await stateOfEarlier(app, order, taken.bar))) || (await app.payouts.send(payout));
  await receivePayout(app, tenant.id, { id: payout.id, state });
}

/** @returns undefined when the provider does not know the earlier attempt, so it may be sent again */
async function stateOfEarlier(
  app: PayoutParts,
  order: Order,
  bar: DomainError | null,
): Promise<PayoutState | undefined> {
  const known = await app.payouts.find(order.payout.id);
  if (known) return known;
  // Blocked instead of refused: an earlier attempt may still be on its way to the provider, so an operator checks it.
  if (bar) return { kind: 'blocked', reason: bar.code };
  return (await isAnothersKey(app, order)) ? { kind: 'blocked', reason: ANOTHERS_KEY } : undefined;
}

/**
 * A PIX key can move to another owner after the player has added it, so the provider is queried again; a CPF key cannot
 * move.
 */
async function isAnothersKey({ payouts }: PayoutParts, { type, cpf, payout }: Order): Promise<boolean> {
  if (type === 'cpf') return false;
  return (await payouts.findOwner(payout.to, cpf))?.cpf !== cpf;
}

interface Order {
  readonly payout: NewPayout;
  readonly type: WithdrawMethodRow['type'];
  /** The CPF of the account that must receive the payout. */
  readonly cpf: string;
  /** An earlier attempt may have reached the provider. */
  readonly again: boolean;
}

const isOpen = ({ status }: Withdrawal): boolean => status === 0 || status === 4;

/** @returns undefined when the withdrawal is no longer open */
async function orderOf(reader: Reader, tenant: Tenant, id: number): Promise<Order | undefined> {
  const withdrawal = await findWithdrawal(reader, id);
  if (!withdrawal || !isOpen(withdrawal)) return undefined;
  const { key, type } = await getMethod(reader, withdrawal.method_id);
  const { cpf } = await getUser(reader, withdrawal.user_id);
  const payout = { id: withdrawal.payout_id, amount: withdrawal.amount, from: tenant.settings.pixKey, to: key };
  return { payout, type, cpf: cpf ?? '', again: withdrawal.dispatched_at !== null };
}

interface Taken {
  /** An earlier attempt may have reached the provider. */
  readonly again: boolean;
  readonly bar: DomainError | null;
}

/**
 * Marks the withdrawal as dispatched; after the commit it cannot be cancelled.
 *
 * @returns undefined when the withdrawal is no longer open
 */
const take = ({ db, log }: PayoutParts, tenant: Tenant, id: number): Promise<Taken | undefined> =>
  db.transaction(tenant.id, async (tx) => {
    const known = await findWithdrawal(tx, id);
    if (!known) return undefined;
    const balances = await lockWallet(tx, known.user_id);
    const withdrawal = await lockWithdrawal(tx, id);
    if (!isOpen(withdrawal)) return undefined;
    const user = await getUser(tx, known.user_id);
    const method = await getMethod(tx, known.method_id);
    const bar = await barOf(tx, { user, method, balances }, tenant);
    const again = withdrawal.dispatched_at !== null;
    if (again) return { again, bar };
    if (bar) {
      log.warn({ tenant: tenant.id, withdrawal: id, bar: bar.code }, 'pix: a payout is barred and waits for a person');
      await updateWithdrawal(tx, id, { status: 5, review: [reviewReasonOf(bar)] });
      return undefined;
    }
    await updateWithdrawal(tx, id, { status: 4, dispatched_at: new Date() });
    return { again, bar };
  });

/** Releases the reservation, unless the withdrawal was dispatched concurrently. */
const releaseUnsent = ({ db }: PayoutParts, tenant: Tenant, id: number): Promise<void> =>
  db.transaction(tenant.id, async (tx) => {
    const known = await findWithdrawal(tx, id);
    if (!known) return;
    const wallet = await lockWallet(tx, known.user_id);
    const withdrawal = await lockWithdrawal(tx, id);
    if (!isOpen(withdrawal) || withdrawal.dispatched_at !== null) return;
    await endWithdrawal(tx, wallet, withdrawal, 'released', { trouble: ANOTHERS_KEY });
  });
