import {
  STATEMENT_DAYS_MAX,
  type PeriodLength,
  type Statement,
  type StatementPeriod,
} from '@jangada/contracts/domains/wallet/statement';
import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { summedOf, type Summed } from '../days/sum-days.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { addDays, daysIn, endOf, startOf } from '../days/local-days.ts';
import { betOf, statementLines } from './statement-lines.ts';

interface Query {
  readonly from: string;
  readonly to: string;
  readonly by: PeriodLength;
}

type Sums = Required<Statement['total']>;
type Row = Omit<Sums, 'result'> & { readonly day: string };

const nothing: Sums = { deposits: 0, returned: 0, withdrawals: 0, stakes: 0, prizes: 0, bonuses: 0, result: 0 };

/**
 * Sums settled lines by day, week or month. A deposit counts on the day it was made, once it is paid, and its return on
 * the day of the return; a withdrawal counts once it has been paid.
 *
 * @throws statement.range-invalid
 */
export const sumStatement = async (reader: Reader, userId: number, { from, to, by }: Query): Promise<Statement> => {
  const days = daysIn(from, to);
  if (days < 1 || days > STATEMENT_DAYS_MAX) throw new DomainError('statement.range-invalid');
  const summed = await summedOf(reader);
  const rows = await rowsOf(reader, userId, { from, to, by }, summed);
  const periods = rows.map(({ day, ...sums }): StatementPeriod & Sums => {
    const last = lastDay(day, by);
    return { from: day < from ? from : day, to: last > to ? to : last, ...withResult(sums) };
  });
  return {
    from,
    to,
    by,
    periods,
    total: periods.reduce(add, nothing),
    balance_before: await realBalanceAt(reader, userId, from, summed),
    balance_after: await realBalanceAt(reader, userId, addDays(to, 1), summed),
  };
};

async function rowsOf(reader: Reader, userId: number, { from, to, by }: Query, summed: Summed): Promise<Row[]> {
  const inPeriod = (at: RawBuilder<unknown>) => sql`${at} >= ${startOf(from)} and ${at} < ${endOf(to)}`;
  const others = statementLines(userId, 'pt', { where: inPeriod, without: ['bets', 'deposits', 'boxes'] });
  const { rows } = await sql<Row>`
    select to_char(date_trunc(${by}, lines.day), 'YYYY-MM-DD') as day,
      coalesce(sum(amount) filter (where type = 'deposit'), 0)::bigint as deposits,
      coalesce(-sum(amount) filter (where type = 'returned'), 0)::bigint as returned,
      coalesce(-sum(amount) filter (where type = 'withdraw' and status = '1'), 0)::bigint as withdrawals,
      coalesce(-sum(amount) filter (where type = 'bet'), 0)::bigint as stakes,
      coalesce(sum(amount) filter (where type = 'win'), 0)::bigint as prizes,
      coalesce(sum(amount) filter (where type = 'bonus'), 0)::bigint as bonuses
    from (
      select type, created_at at time zone ${TIME_ZONE} as day, status, amount from (
        select id, type, created_at, status, amount from (${others}) own
        union all ${paidDeposits(userId)} and ${inPeriod(sql`created_at`)}
        union all ${boxes(userId)} and ${inPeriod(sql`created_at`)}
        union all ${returns(userId, summed)} and ${inPeriod(sql`t.created_at`)}
        union all ${newBets(userId, summed)} and ${inPeriod(sql`b.created_at`)}
        union all ${unpaidPrizes(userId)} and ${inPeriod(sql`b.created_at`)}) own
      union all
      select line.type, d.day::timestamp, 'done', line.amount
      from player_days d cross join lateral (
        values ('bet', -d.stakes), ('win', d.prizes), ('returned', d.returned)) as line (type, amount)
      where d.user_id = ${userId} and d.day between ${from}::date and ${to}::date and line.amount <> 0) lines
    where ${settled}
    group by 1 order by 1 desc`.execute(reader);
  return rows;
}

/** What the days of the same snapshot contain: they may have been summed further since they were looked up. */
const ledgerNow = sql`coalesce((select ledger_through from day_sums), 0)`;
const betsNow = sql`coalesce((select bets_through from day_sums), 0)`;

/** The statement filters paid deposits by its index, without a second read of each row. */
const paidDeposits = (userId: number) => sql`
  select id, 'deposit' as type, created_at, 'done' as status, amount from deposits
  where user_id = ${userId} and txn_id is not null`;

/** Boxes without their names. */
const boxes = (userId: number) => sql`
  select id, case kind when 'box-buy' then 'bet' else 'win' end as type, created_at, 'done' as status, amount
  from box_lines where user_id = ${userId}`;

/** Bets behind those that are summed by days. */
const newBets = (userId: number, { betsThrough, betsSince }: Summed) => sql`
  select b.id, case b.kind when 'win' then 'win' else 'bet' end as type, b.created_at, 'done' as status,
    case b.kind when 'bet' then -(b.cash + b.bonus) else b.cash + b.bonus end as amount
  from bets b
  where b.user_id = ${userId} and (b.kind = 'bet' or b.cash + b.bonus > 0)
    and b.id > ${betsThrough}::bigint and b.id > ${betsNow} and ${betsSince ? sql`b.created_at >= ${betsSince}` : sql`true`}`;

/** Prizes under review and refused ones, which the sums contain. */
const unpaidPrizes = (userId: number) => sql`
  select b.id, 'win' as type, b.created_at, 'done' as status, -(b.cash + b.bonus) as amount
  from held_wins h cross join lateral ${betOf(sql`h.bet_id`)} b
  where h.user_id = ${userId} and h.state <> 'released'`;

/** The lines that change the player's total. A `rollover` line does not: it only turns bonus money into real money. */
const settled = sql`(
  (type = 'withdraw' and status = '1')
  or (type in ('deposit', 'bet', 'win', 'bonus', 'returned') and status = 'done'))`;

/** Returned deposits behind those that are summed by days: refunds by the house, failed ones, and returns by a bank. */
const returns = (userId: number, { ledgerThrough }: Summed) => sql`
  select t.id, 'returned' as type, t.created_at, 'done' as status, e.amount
  from ledger_entries e join ledger_txns t on t.id = e.txn_id
  where e.account_id = any(${accountsOf(userId)}) and e.account_id like 'player:%'
    and t.kind in ('deposit-refund', 'chargeback') and e.txn_id > ${ledgerThrough}::bigint and e.txn_id > ${ledgerNow}`;

/** The accounts of real money and debt. */
const accountsOf = (userId: number): string[] =>
  ['cash', 'hold', 'receivable'].map((kind) => `player:${userId}:${kind}`);

/** Cash, reserved withdrawals and debt before this local midnight: whole days, and the rows behind those that are summed. */
async function realBalanceAt(reader: Reader, userId: number, day: string, { ledgerThrough }: Summed): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select (
      (select coalesce(sum(d.cash + d.reserved), 0) from player_days d
        where d.user_id = ${userId} and d.day < ${day}::date)
      + (select coalesce(sum(e.amount), 0)
        from ledger_entries e join ledger_txns t on t.id = e.txn_id
        where e.account_id = any(${accountsOf(userId)}) and e.account_id like 'player:%'
          and e.txn_id > ${ledgerThrough}::bigint and e.txn_id > ${ledgerNow} and t.created_at < ${startOf(day)})
      )::bigint as balance`.execute(reader);
  return rows[0]?.balance ?? 0;
}

const withResult = (sums: Omit<Sums, 'result'>): Sums => ({ ...sums, result: sums.prizes - sums.stakes });

const add = (a: Sums, b: Sums): Sums => ({
  deposits: a.deposits + b.deposits,
  returned: a.returned + b.returned,
  withdrawals: a.withdrawals + b.withdrawals,
  stakes: a.stakes + b.stakes,
  prizes: a.prizes + b.prizes,
  bonuses: a.bonuses + b.bonuses,
  result: a.result + b.result,
});

function lastDay(first: string, by: PeriodLength): string {
  if (by === 'day') return first;
  if (by === 'week') return addDays(first, 6);
  const [year = 0, month = 0] = first.split('-').map(Number);
  return addDays(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length), -1);
}
