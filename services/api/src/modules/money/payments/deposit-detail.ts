import type { DepositDetail } from '@jangada/contracts/ops/payment-evidence';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { getUser } from '../../../users/users.repository.ts';
import { lastRefund } from './last-refund.ts';

/** A deposit with the Pix that paid it and what went back. @throws deposit.not-found */
export const depositDetail = async (reader: Reader, id: number): Promise<DepositDetail> => {
  const row = await reader
    .selectFrom('deposits')
    .selectAll()
    .select(lastRefund().as('refund'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new DomainError('deposit.not-found');
  const { first_name: first, last_name: last } = await getUser(reader, row.user_id);
  const receipt =
    row.e2eid === null
      ? undefined
      : await reader.selectFrom('pix_receipts').selectAll().where('e2eid', '=', row.e2eid).executeTakeFirst();
  const refunds =
    row.e2eid === null
      ? []
      : await reader
          .selectFrom('pix_refunds')
          .selectAll()
          .where('e2eid', '=', row.e2eid)
          .orderBy('created_at')
          .execute();
  return {
    id: row.id,
    user_id: row.user_id,
    player: { id: row.user_id, name: `${first} ${last}`.trim() },
    amount: row.amount,
    status: row.status,
    refusal: row.refusal,
    refund: row.refund,
    coupon: row.coupon,
    txid: row.txid,
    e2eid: row.e2eid,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    receipt: receipt
      ? {
          e2eid: receipt.e2eid,
          amount: receipt.amount,
          outcome: receipt.outcome,
          reason: receipt.reason,
          received_at: receipt.received_at.toISOString(),
        }
      : null,
    refunds: refunds.map(({ id: refundId, amount, status, reason, created_at: at }) => ({
      id: refundId,
      amount,
      status,
      reason,
      created_at: at.toISOString(),
    })),
  };
};
