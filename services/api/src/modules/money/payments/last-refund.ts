import { sql } from 'kysely';
import type { RefundStage } from './deposit-notifications.ts';

/**
 * SQL for a query of deposits: the state of the last refund. For a paid deposit, refunds of a duplicate payment are
 * ignored.
 */
export const lastRefund = () => sql<RefundStage | null>`(
  select refund.status from pix_refunds refund join pix_receipts receipt on receipt.e2eid = refund.e2eid
  where receipt.deposit_id = deposits.id and refund.e2eid = coalesce(deposits.e2eid, refund.e2eid)
  order by refund.created_at desc limit 1)`;
