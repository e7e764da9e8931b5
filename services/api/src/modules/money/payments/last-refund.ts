import { sql } from 'kysely';
import type { RefundStage } from './deposit-notifications.ts';

/** In a query of deposits: how far the last refund is; of a paid deposit, not that of a second payment of its code. */
export const lastRefund = () => sql<RefundStage | null>`(
  select refund.status from pix_refunds refund join pix_receipts receipt on receipt.e2eid = refund.e2eid
  where receipt.deposit_id = deposits.id and refund.e2eid = coalesce(deposits.e2eid, refund.e2eid)
  order by refund.created_at desc limit 1)`;
