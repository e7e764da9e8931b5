import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { sql, type RawBuilder } from 'kysely';

/** The first day that is not closed. */
const openDay = sql`coalesce((select max(day) + 1 from day_figures), '-infinity')`;

/**
 * The day whose figures have a row of the ledger: that of its time, or, if that was closed before the row was committed,
 * the next one. It is the same whenever it is asked for.
 */
export const bookedDay = (id: RawBuilder<unknown>, createdAt: RawBuilder<unknown>): RawBuilder<unknown> => {
  const localDay = sql`(${createdAt} at time zone ${TIME_ZONE})::date`;
  // The local day is computed before it is compared: behind row-level security an index takes no result of a function.
  return sql`
    case when ${localDay} >= ${openDay}::date then ${localDay} else coalesce(
      (select closed.day from (select ${localDay} as day offset 0) local_day cross join lateral (
        select min(d.day) as day from day_figures d where d.day >= local_day.day and d.ledger_through >= ${id}) closed),
      ${openDay}::date) end`;
};

/**
 * What rows of the ledger moved, by day, kind and account. A row whose time is within a closed day belongs to the first
 * open one.
 *
 * @param rows a relation with `id`, `kind` and `created_at`
 */
export const movedByDay = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select greatest((moved.created_at at time zone ${TIME_ZONE})::date, ${openDay})::date as day, moved.kind, a.kind as account,
    sum(e.amount)::bigint as amount, count(distinct moved.id)::bigint as movements, min(moved.id) as first_txn,
    max(moved.id) as last_txn
  from ${rows} moved join ledger_entries e on e.txn_id = moved.id join accounts a on a.id = e.account_id
  group by 1, 2, 3`;

/** Parts of a statement that has a `slice` of the ledger; its rows are behind all that were summed before. */
export const sumFigures = sql`
  figured as (
    insert into day_movements as known (day, kind, account, amount, movements, first_txn, last_txn)
    ${movedByDay(sql`slice`)}
    on conflict (tenant_id, day, kind, account) do update set amount = known.amount + excluded.amount,
      movements = known.movements + excluded.movements, last_txn = excluded.last_txn),
  first as (
    insert into first_deposits (user_id, day, txn_id, amount)
    select distinct on (a.user_id) a.user_id,
      greatest((slice.created_at at time zone ${TIME_ZONE})::date, ${openDay})::date, slice.id,
      sum(e.amount) over (partition by slice.id)
    from slice join ledger_entries e on e.txn_id = slice.id join accounts a on a.id = e.account_id
    where slice.kind = 'deposit' and a.user_id is not null order by a.user_id, slice.id
    on conflict do nothing),`;
