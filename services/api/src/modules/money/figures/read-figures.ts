import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { DayMovement } from './formulas.ts';
import { movedByDay } from '../days/sum-figures.ts';

/** How far the ledger is summed by days. */
export interface FiguresState {
  readonly through: number;
  /** False while a ledger from before there were figures is being summed. */
  readonly complete: boolean;
}

export const readState = async (reader: Reader): Promise<FiguresState> => {
  const state = await reader.selectFrom('day_sums').select(['ledger_through', 'figures_through']).executeTakeFirst();
  return { through: state?.figures_through ?? 0, complete: state?.figures_through === state?.ledger_through };
};

/** For closed days, which no new row belongs to. */
export const NO_NEW_ROWS: FiguresState = { through: 0, complete: false };

/** Rows behind those that are summed; the snapshot of the statement decides, so that a row is counted once. */
const newRows = ({ through, complete }: FiguresState) => sql`
  (select id, kind, created_at from ledger_txns
   where ${complete} and id > ${through}::bigint
     and id > coalesce((select figures_through from day_sums), 0))`;

/** What the days of a range moved, those that are not closed included. */
export const readMovements = async (
  reader: Reader,
  state: FiguresState,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly DayMovement[]> => {
  const { rows } = await sql<DayMovement>`
    with moved as (
      select day, kind, account, amount, movements, first_txn, last_txn from day_movements
      where day between ${from}::date and ${to}::date
      union all
      select * from (${movedByDay(newRows(state))}) recent where day between ${from}::date and ${to}::date)
    select day::text as day, kind, account, sum(amount)::bigint as amount, sum(movements)::bigint as movements,
      min(first_txn) as first_txn, max(last_txn) as last_txn
    from moved group by 1, 2, 3 order by 1, 2, 3`.execute(reader);
  return rows;
};

export interface ClosedDay {
  readonly day: string;
  readonly ledger_through: number;
  readonly head_row: number | null;
  readonly head_digest: string | null;
  readonly cash: number;
  readonly bonus: number;
  readonly hold: number;
  readonly receivable: number;
  readonly registrations: number;
  readonly first_deposits: number;
  readonly first_deposits_amount: number;
  readonly active: number;
}

/** The closed days of a range with the one before it, and the last closed day of all. */
export const readClosedDays = async (
  reader: Reader,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly ClosedDay[]> => {
  const { rows } = await sql<ClosedDay>`
    select day::text as day, ledger_through, head_row, encode(head_digest, 'hex') as head_digest, cash, bonus, hold,
      receivable, registrations, first_deposits, first_deposits_amount, active
    from day_figures
    where day between ${from}::date - 1 and ${to}::date or day = (select max(day) from day_figures)
    order by day_figures.day`.execute(reader);
  return rows;
};

interface FirstDeposits {
  readonly players: number;
  readonly amount: number;
}

/** The first deposits of a day, with those that are not summed yet. */
export const firstDepositsOf = (state: FiguresState, day: string) => sql`
  with recent as (
    select distinct on (a.user_id) a.user_id, moved.id, moved.created_at, sum(e.amount) over (partition by moved.id) as amount
    from ${newRows(state)} moved join ledger_entries e on e.txn_id = moved.id join accounts a on a.id = e.account_id
    where moved.kind = 'deposit' and a.user_id is not null order by a.user_id, moved.id)
  select user_id, txn_id, amount from first_deposits where day = ${day}::date
  union all
  select r.user_id, r.id, r.amount::bigint from recent r
  where greatest((r.created_at at time zone ${TIME_ZONE})::date,
      coalesce((select max(day) + 1 from day_figures), '-infinity')::date) = ${day}::date
    and not exists (select from first_deposits f where f.user_id = r.user_id)`;

/** The first deposits of a day that is not closed. */
export const readFirstDeposits = async (reader: Reader, state: FiguresState, day: string): Promise<FirstDeposits> => {
  const { rows } = await sql<FirstDeposits>`
    select count(*) as players, coalesce(sum(amount), 0)::bigint as amount from (${firstDepositsOf(state, day)}) first`.execute(
    reader,
  );
  return rows[0] ?? { players: 0, amount: 0 };
};
