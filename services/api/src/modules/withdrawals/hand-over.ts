import * as z from '@jangada/contracts/schema';
import { numericId } from '@jangada/contracts/ids';
import type { Sender } from '../../outbox/worker.ts';
import type { Platform } from '../../platform.ts';
import type { NewPayout, PayoutState } from '../../vendors/pix/payout-port.ts';
import { VendorAway } from '../../vendors/send-request.ts';
import { getUser } from '../auth/users.repository.ts';
import { webhookOf } from '../payments/pix-webhook.routes.ts';
import type { Tenant } from '../site/tenant.ts';
import { receivePayout } from './payout-results.ts';
import { getMethod, lockWithdrawal, updateWithdrawal, type WithdrawMethodRow } from './withdrawals.repository.ts';

const job = z.object({ id: numericId });

type Parts = Pick<Platform, 'db' | 'pix' | 'payouts' | 'config' | 'log' | 'tenants'>;

/** Hands withdrawals to the provider, from the outbox, after the commit that allowed it. */
export const sendPayouts =
  (app: Parts): Sender =>
  async (tenantId, jobs) => {
    const tenant = await app.tenants.find(tenantId);
    if (!tenant) throw new TypeError(`no tenant ${tenantId}`);
    const failed = new Set<string>();
    for (const { id: jobId, payload } of jobs) {
      const checked = z.safeParse(job, payload);
      if (!checked.success) throw new TypeError('an outbox row is not a payout');
      try {
        await handOver(app, tenant, checked.data.id);
      } catch (error) {
        if (!(error instanceof VendorAway)) throw error;
        app.log.warn({ tenant: tenantId, withdrawal: checked.data.id, reason: error.message }, 'pix: a payout waits');
        failed.add(jobId);
      }
    }
    return { failed };
  };

/**
 * Sends one withdrawal, always under the same id. Whether the provider has it already is asked first when an earlier try
 * may have got there.
 *
 * @throws {VendorAway} when the provider cannot say: to be tried again
 */
export async function handOver(app: Parts, tenant: Tenant, id: number): Promise<void> {
  await app.pix.ensureWebhook(tenant.settings.pixKey, webhookOf(app.config, tenant.id));
  const order = await take(app, tenant, id);
  if (!order) return;
  const known = order.again ? await app.payouts.find(order.payout.id) : undefined;
  const state: PayoutState = known ?? (await anothersKey(app, order)) ?? (await app.payouts.send(order.payout));
  await receivePayout(app, tenant.id, { id: order.payout.id, state });
}

/** A key can be taken to another person's account after the player has added it; a CPF cannot. */
async function anothersKey({ payouts }: Parts, { type, cpf, payout }: Order): Promise<PayoutState | undefined> {
  if (type === 'cpf') return undefined;
  const owner = await payouts.findOwner(payout.to, cpf);
  return owner?.cpf === cpf ? undefined : { kind: 'refused', reason: 'the key is not the player’s any more' };
}

interface Order {
  readonly payout: NewPayout;
  readonly type: WithdrawMethodRow['type'];
  /** Whose account it has to be. */
  readonly cpf: string;
  /** An earlier try may have reached the provider. */
  readonly again: boolean;
}

/** From the end of this transaction on it cannot be cancelled. @returns undefined when there is nothing to send */
const take = ({ db }: Parts, tenant: Tenant, id: number): Promise<Order | undefined> =>
  db.transaction(tenant.id, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    const { status, handed_to_psp_at: handedAt } = withdrawal;
    if (status !== 0 && status !== 4) return undefined;
    if (handedAt === null) await updateWithdrawal(tx, id, { status: 4, handed_to_psp_at: new Date() });
    const { key, type } = await getMethod(tx, withdrawal.method_id);
    const { cpf } = await getUser(tx, withdrawal.user_id);
    const payout = { id: withdrawal.payout_id, amount: withdrawal.amount, from: tenant.settings.pixKey, to: key };
    return { payout, type, cpf: cpf ?? '', again: handedAt !== null };
  });
