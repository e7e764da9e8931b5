import type { FigureWithdrawal, WithdrawalListName } from '@jangada/contracts/ops/figures-of-payments';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { addDays, endOf } from '../days/local-days.ts';
import { bookedDay } from '../days/sum-figures.ts';
import { DUE_MS } from '../withdrawals/overdue-withdrawals.ts';
import type { Days } from './day-figures.ts';
import type { DayMovement } from './formulas.ts';

const DUE_S = DUE_MS / 1_000;
const PER_PAGE = 50;
const ENDS: readonly string[] = ['withdrawal-paid', 'withdrawal-released'];

/** Withdrawals of a day by how they ended, or of all days under null. */
export interface EndedWithdrawals {
  readonly day: string | null;
  readonly paid: number;
  readonly auto_paid: number;
  readonly in_time: number;
  readonly refused: number;
  readonly refused_amount: number;
  readonly failed: number;
  readonly failed_amount: number;
  readonly cancelled: number;
  readonly cancelled_amount: number;
  /** Of those paid: whole, until approved, from the dispatch on; p50, p95, max of each. */
  readonly times: readonly (readonly [number | null, number | null, number | null])[];
}

/** Withdrawals that ended in these days: their day is that of the movement that ended them, as in all figures. */
const endedIn = ({ from, to }: Days, moved: readonly DayMovement[]): RawBuilder<unknown> => {
  const ends = moved.filter(({ kind }) => ENDS.includes(kind));
  const first = Math.min(...ends.map(({ first_txn: txn }) => txn));
  const last = Math.max(...ends.map(({ last_txn: txn }) => txn));
  const none = ends.length === 0;
  return sql`
    select * from (
      select w.*, ${bookedDay(sql`t.id`, sql`t.created_at`)} as day, ${secondsOf(sql`w.created_at`, sql`w.ended_at`)} as seconds
      from withdrawals w join ledger_txns t on t.id = w.end_txn_id
      where w.end_txn_id between ${none ? 1 : first}::bigint and ${none ? 0 : last}::bigint offset 0) within
    where day between ${from}::date and ${to}::date`;
};

const secondsOf = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`greatest(0, floor(extract(epoch from ${to} - ${from})))::bigint`;

/** What each list of withdrawals contains, among those that ended. */
const lists: Readonly<Record<Exclude<WithdrawalListName, 'late_open'>, RawBuilder<unknown>>> = {
  withdrawals: sql`status = 1`,
  auto_paid: sql`status = 1 and reviewed_at is null and review = '{}'`,
  reviewed: sql`status = 1 and not (reviewed_at is null and review = '{}')`,
  in_time: sql`status = 1 and ended_at - created_at <= make_interval(secs => ${DUE_S})`,
  late: sql`status = 1 and ended_at - created_at > make_interval(secs => ${DUE_S})`,
  refused: sql`status <> 1 and ended_by = 'operator'`,
  failed: sql`status <> 1 and ended_by = 'provider'`,
  cancelled: sql`status <> 1 and ended_by = 'player'`,
};

const counted = (name: keyof typeof lists) => sql`count(*) filter (where ${lists[name]})`;
const summed = (name: keyof typeof lists) => sql`coalesce(sum(amount) filter (where ${lists[name]}), 0)::bigint`;
const percentiles = (seconds: RawBuilder<unknown>) => sql`
  jsonb_build_array(
    percentile_disc(0.5) within group (order by ${seconds}) filter (where status = 1),
    percentile_disc(0.95) within group (order by ${seconds}) filter (where status = 1),
    max(${seconds}) filter (where status = 1))`;

/** @param moved what the days moved: their first and last movements bound what is read */
export const readEndedWithdrawals = async (
  reader: Reader,
  days: Days,
  moved: readonly DayMovement[],
): Promise<readonly EndedWithdrawals[]> => {
  const { rows } = await sql<EndedWithdrawals>`
    with ended as (${endedIn(days, moved)})
    select day::text as day, ${counted('withdrawals')} as paid, ${counted('auto_paid')} as auto_paid,
      ${counted('in_time')} as in_time, ${counted('refused')} as refused, ${summed('refused')} as refused_amount,
      ${counted('failed')} as failed, ${summed('failed')} as failed_amount, ${counted('cancelled')} as cancelled,
      ${summed('cancelled')} as cancelled_amount,
      jsonb_build_array(
        ${percentiles(sql`seconds`)},
        ${percentiles(sql`coalesce(${secondsOf(sql`created_at`, sql`reviewed_at`)}, 0)`)},
        ${percentiles(secondsOf(sql`dispatched_at`, sql`ended_at`))}) as times
    from ended group by grouping sets ((day), ())`.execute(reader);
  return rows;
};

/** Those open at a moment that were requested more than 120 minutes before it. The late ones are few among all. */
const lateOpenAt = (moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select * from withdrawals
  where ended_at is null and status in (0, 4, 5) and created_at < ${moment} - make_interval(secs => ${DUE_S})
  union all
  select * from withdrawals
  where ended_at - created_at > interval '120 minutes' and ended_at >= ${moment}
    and created_at < ${moment} - make_interval(secs => ${DUE_S})`;

/** How many were open and late at the end of each day, or are now. */
export const countLateOpen = async (reader: Reader, { from, to }: Days): Promise<ReadonlyMap<string, number>> => {
  const days: string[] = [];
  const ends: Date[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days.push(day);
    ends.push(endOf(day));
  }
  const { rows } = await sql<{ day: string; count: number }>`
    select d.day, count(w.id) as count
    from (select day, least(at, now()) as at from unnest(${days}::text[], ${ends}::timestamptz[]) e (day, at)) d
    left join lateral (${lateOpenAt(sql`d.at`)}) w on true group by 1`.execute(reader);
  return new Map(rows.map(({ day, count }) => [day, count]));
};

interface Asked {
  readonly list: WithdrawalListName;
  readonly day: string;
  /** The seconds and the number of the last one of the page before. */
  readonly cursor?: string | undefined;
}

interface Listed {
  readonly id: number;
  readonly user_id: number;
  readonly amount: number;
  readonly created_at: Date;
  readonly reviewed_at: Date | null;
  readonly dispatched_at: Date | null;
  readonly ended_at: Date | null;
  readonly seconds: number;
  readonly end_txn_id: number | null;
}

interface Page {
  readonly data: FigureWithdrawal[];
  readonly next_cursor: string | null;
}

/** One page of the withdrawals that a figure of a day counts, the longest first. */
export const listFigureWithdrawals = async (
  reader: Reader,
  { list, day, cursor }: Asked,
  moved: readonly DayMovement[],
): Promise<Page> => {
  const [seconds, after = 0] = cursor?.split('-').map(Number) ?? [];
  const end = sql`least(${endOf(day)}::timestamptz, now())`;
  const found =
    list === 'late_open'
      ? sql`select *, ${secondsOf(sql`created_at`, end)} as seconds from (${lateOpenAt(end)}) open`
      : sql`select * from (${endedIn({ from: day, to: day }, moved)}) ended where ${lists[list]}`;
  const { rows } = await sql<Listed>`
    select id, user_id, amount, created_at, reviewed_at, dispatched_at, ended_at, seconds, end_txn_id from (${found}) found
    where ${seconds === undefined}::boolean or (seconds, -id) < (${seconds ?? 0}::bigint, ${-after}::bigint)
    order by seconds desc, id limit ${PER_PAGE + 1}`.execute(reader);
  const page = rows.slice(0, PER_PAGE);
  const last = page.at(-1);
  return {
    data: page.map(({ dispatched_at, end_txn_id, created_at, reviewed_at, ended_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      reviewed_at: reviewed_at?.toISOString() ?? null,
      sent_at: dispatched_at?.toISOString() ?? null,
      ended_at: ended_at?.toISOString() ?? null,
      txn: end_txn_id,
    })),
    next_cursor: last && rows.length > PER_PAGE ? `${last.seconds}-${last.id}` : null,
  };
};
