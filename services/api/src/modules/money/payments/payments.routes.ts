import * as contract from '@jangada/contracts/domains/payments/endpoints';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { refreshDeposit } from './refresh-deposit.ts';
import * as deposits from './deposits.repository.ts';
import { startDeposit, type CouponPorts } from './deposits.service.ts';
import { registerPixWebhook } from './pix-webhook.routes.ts';

export const registerPayments = (app: Platform, ports: CouponPorts): void => {
  registerPixWebhook(app);

  implement(app, contract.createDeposit, ({ body }, call) => startDeposit({ ...app, ports }, body, call));

  implement(app, contract.getDepositStatus, async ({ body: { transaction_id: id } }, call) => {
    const deposit = await own(app, id, call);
    const open = deposit.status === 'waiting_payment' || deposit.status === 'pending';
    const current = open ? await refreshed(app, deposit, call) : deposit;
    return {
      transaction_id: current.id,
      status: current.status,
      amount: current.amount,
      expired:
        (current.status === 'waiting_payment' || current.status === 'pending') && current.expires_at < new Date(),
    };
  });
};

async function own({ db }: Platform, id: number, call: Call): Promise<deposits.Deposit> {
  const { userId } = sessionOf(call);
  const deposit = await db.read(call.tenant.id, (reader) => deposits.findDepositOf(reader, userId, id));
  if (!deposit) throw new DomainError('deposit.not-found');
  return deposit;
}

/**
 * The notice may be lost or late, so the provider is queried; while it is unavailable, the stored state is returned.
 */
async function refreshed(app: Platform, deposit: deposits.Deposit, call: Call): Promise<deposits.Deposit> {
  try {
    await refreshDeposit(app, call.tenant, deposit);
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    call.log.debug({ deposit: deposit.id }, 'pix: the provider is away');
  }
  return own(app, deposit.id, call);
}
