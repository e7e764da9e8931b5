import type { listPlayerPayments } from '@jangada/contracts/ops/players';
import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';

const SHOWN_MAX = 20;

type Payment = ReplyOf<typeof listPlayerPayments>['data'][number];
type PaymentRow = Omit<Payment, 'created_at' | 'ended_at'> & {
  readonly created_at: Date;
  readonly ended_at: Date | null;
};

/** The last deposits and withdrawals of a player, newest first. */
export const paymentsOf = async (reader: Reader, userId: number): Promise<Payment[]> => {
  const { rows } = await sql<PaymentRow>`
    select * from (
      (select 'deposit' as kind, id, amount, status, txid as provider_id, e2eid, created_at, paid_at as ended_at
       from deposits where user_id = ${userId} order by created_at desc limit ${SHOWN_MAX})
      union all
      (select 'withdrawal', id, amount, status::text, payout_id, e2eid, created_at, ended_at
       from withdrawals where user_id = ${userId} order by created_at desc limit ${SHOWN_MAX})) as payments
    order by created_at desc, kind, id desc limit ${SHOWN_MAX}`.execute(reader);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
};
