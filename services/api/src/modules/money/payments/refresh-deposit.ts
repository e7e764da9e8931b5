import { accountOf } from '../../../connections/pix-account.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { recordUnreadable } from '../../../third-party-messages/record-unreadable.ts';
import * as deposits from './deposits.repository.ts';
import { receivePix, type ReceiptParts } from './pix-receipts.service.ts';
import { isPayableCode } from './payable-code.ts';

/**
 * Queries the provider for a pending deposit and applies its state, because the notice or the reply to the charge may
 * be lost.
 *
 * @throws {VendorUnavailable} when the provider does not answer: nothing was changed
 */
export const refreshDeposit = async (app: ReceiptParts, tenant: Tenant, deposit: deposits.Deposit): Promise<void> => {
  const { id: tenantId } = tenant;
  const { connection_id: connectionId } = deposit;
  const charge = await (await accountOf(app, tenant, connectionId)).pix.findCharge(deposit.txid);
  if (!charge) return;
  await recordUnreadable(app.db, tenantId, 'pix-charge', charge.unreadable);
  for (const received of charge.received) await receivePix(app, tenantId, received, connectionId);
  await app.db.transaction(tenantId, async (tx) => {
    const { status } = await deposits.lockDeposit(tx, deposit.id);
    if (status !== 'waiting_payment' && status !== 'pending') return;
    if (charge.removed && charge.received.length === 0)
      await deposits.updateDeposit(tx, deposit.id, { status: 'refused', refusal: 'declined' });
    else if (status === 'pending' && isPayableCode(charge, deposit.amount))
      await deposits.updateDeposit(tx, deposit.id, {
        status: 'waiting_payment',
        qrcode: charge.code,
        expires_at: charge.expiresAt,
      });
  });
};
