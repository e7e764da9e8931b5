import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { bookedDay } from '../days/sum-figures.ts';
import type { Days } from './day-figures.ts';

/** Deposits of a month that banks have taken back. */
export interface TakenBack {
  readonly month: string;
  /** `event`: first taken back in the month; `deposit`: paid in the month. */
  readonly by: 'event' | 'deposit';
  readonly count: number;
  /** What was taken of those paid in the month. */
  readonly amount: number;
}

/** From the deposits that were taken back, which are rare among all: the first return of each, and all it took. */
export const readTakenBack = async (reader: Reader, { from, to }: Days): Promise<readonly TakenBack[]> => {
  const monthOf = (id: string, at: string) => sql`to_char(${bookedDay(sql.ref(id), sql.ref(at))}, 'YYYY-MM')`;
  const { rows } = await sql<TakenBack>`
    with returned as materialized (
      -- Computed before the join: behind row-level security an index takes a column, and no concatenation. A semicolon
      -- is the next character after the colon.
      select txn_id, 'med:' || e2eid || ':' as key, 'med:' || e2eid || ';' as key_end from deposits
      where status = 'chargebacked' and e2eid is not null),
    taken as materialized (
      select ${monthOf('paid.id', 'paid.created_at')} as paid_in, med.taken_in, med.amount
      from returned join ledger_txns paid on paid.id = returned.txn_id
      cross join lateral (
        select sum(e.amount)::bigint as amount, min(${monthOf('t.id', 't.created_at')}) as taken_in
        from ledger_txns t join ledger_entries e on e.txn_id = t.id and e.account_id = 'house:psp'
        where t.idem_key >= returned.key and t.idem_key < returned.key_end and t.kind = 'chargeback') med
      where med.amount is not null)
    select paid_in as month, 'deposit' as by, count(*) as count, sum(amount)::bigint as amount from taken
    where paid_in between ${from.slice(0, 7)} and ${to.slice(0, 7)} group by 1
    union all
    select taken_in, 'event', count(*), sum(amount)::bigint from taken
    where taken_in between ${from.slice(0, 7)} and ${to.slice(0, 7)} group by 1`.execute(reader);
  return rows;
};
