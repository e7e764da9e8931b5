import {
  STATEMENT_DAYS_MAX,
  type PeriodLength,
  type Statement,
  type StatementPeriod,
} from '@jangada/contracts/domains/wallet/statement';
import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { addDays, daysIn, endOf, startOf } from './local-days.ts';
import { statementLines } from './statement.ts';

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
export async function sumStatement(reader: Reader, userId: number, { from, to, by }: Query): Promise<Statement> {
  const days = daysIn(from, to);
  if (days < 1 || days > STATEMENT_DAYS_MAX) throw new DomainError('statement.range-invalid');
  const rows = await rowsOf(reader, userId, { from, to, by });
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
    balance_before: await realBalanceAt(reader, userId, startOf(from)),
    balance_after: await realBalanceAt(reader, userId, endOf(to)),
  };
}

async function rowsOf(reader: Reader, userId: number, { from, to, by }: Query): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select to_char(date_trunc(${by}, created_at at time zone ${TIME_ZONE}), 'YYYY-MM-DD') as day,
      coalesce(sum(amount) filter (where type = 'deposit'), 0)::bigint as deposits,
      coalesce(-sum(amount) filter (where type = 'returned'), 0)::bigint as returned,
      coalesce(-sum(amount) filter (where type = 'withdraw' and status = '1'), 0)::bigint as withdrawals,
      coalesce(-sum(amount) filter (where type = 'bet'), 0)::bigint as stakes,
      coalesce(sum(amount) filter (where type = 'win'), 0)::bigint as prizes,
      coalesce(sum(amount) filter (where type = 'bonus'), 0)::bigint as bonuses
    from (select id, type, created_at, status, amount from (${statementLines(userId, 'pt')}) own
      union all ${returns(userId)}) lines
    where created_at >= ${startOf(from)} and created_at < ${endOf(to)} and ${settled}
    group by 1 order by 1 desc`.execute(reader);
  return rows;
}

/** The lines that change the player's total. A `rollover` line does not: it only turns bonus money into real money. */
const settled = sql`(
  (type = 'deposit' and exists (select from deposits d where d.id = lines.id and d.txn_id is not null))
  or (type = 'withdraw' and status = '1') or (type in ('bet', 'win', 'bonus', 'returned') and status = 'done'))`;

/** Returned deposits as lines: refunds by the house, failed refunds, and returns by a bank. */
const returns = (userId: number) => sql`
  select t.id, 'returned' as type, t.created_at, 'done' as status, e.amount
  from ledger_entries e join ledger_txns t on t.id = e.txn_id
  where e.account_id = any(${accountsOf(userId)}) and e.account_id like 'player:%'
    and t.kind in ('deposit-refund', 'chargeback')`;

/** The accounts of real money and debt. */
const accountsOf = (userId: number): string[] =>
  ['cash', 'hold', 'receivable'].map((kind) => `player:${userId}:${kind}`);

/** Cash, reserved withdrawals and debt before this moment. */
async function realBalanceAt(reader: Reader, userId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(e.amount), 0)::bigint as balance
    from ledger_entries e join ledger_txns t on t.id = e.txn_id
    where e.account_id = any(${accountsOf(userId)}) and e.account_id like 'player:%' and t.created_at < ${at}`.execute(
    reader,
  );
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
