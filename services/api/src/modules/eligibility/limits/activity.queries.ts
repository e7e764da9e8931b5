import type { Activity, ActivityPeriod } from '@jangada/contracts/domains/profile/activity';
import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { localStartOf } from '../../../database/local-time.ts';
import { isUnpaidPrize, PRESENT_MINUTES } from '../access/limit-use.ts';

interface PointRow {
  readonly since: Date;
  readonly at: Date;
  readonly minutes: number;
  readonly deposits: number;
  readonly stakes: number;
  readonly prizes: number;
}

/** The player and their session. */
interface Player {
  readonly userId: number;
  readonly tokenHash: string;
}

/** Bars per hour for a day, per day for longer periods. */
const stepOf = (period: ActivityPeriod): Activity['step'] => (period === 'day' ? 'hour' : 'day');

/** A player's activity in a period, counted as for their limits. */
export const activityOf = async (reader: Reader, player: Player, period: ActivityPeriod): Promise<Activity> => {
  const step = stepOf(period);
  const points = await listPoints(reader, player, period, step);
  const sum = (name: 'minutes' | 'deposits' | 'stakes' | 'prizes') =>
    points.reduce((total, point) => total + point[name], 0);
  const [stakes, prizes] = [sum('stakes'), sum('prizes')];
  return {
    period,
    since: (points[0]?.since ?? new Date()).toISOString(),
    step,
    totals: { minutes: sum('minutes'), deposits: sum('deposits'), stakes, prizes, net: prizes - stakes },
    points: points.map(({ since: _since, at, ...amounts }) => ({ at: at.toISOString(), ...amounts })),
  };
};

async function listPoints(
  reader: Reader,
  { userId, tokenHash }: Player,
  period: ActivityPeriod,
  step: Activity['step'],
): Promise<readonly PointRow[]> {
  const since =
    period === 'session'
      ? sql<Date>`(select created_at from sessions where token_hash = ${tokenHash})`
      : localStartOf(sql`${period}`, sql`now()`);
  const { rows } = await sql<PointRow>`
    with period as (select ${since} as since),
    -- A month of a heavy player is many rows: they are read once, for money and minutes.
    played as materialized (
      select b.id, b.kind, b.created_at, b.cash + b.bonus as amount, b.rolled_back_at, b.refunded_at from bets b, period
      where b.user_id = ${userId} and b.created_at >= period.since and (b.kind = 'bet' or b.cash + b.bonus > 0)
    ),
    lines as (
      select b.created_at as at, 0 as minutes, 0 as deposits,
        case when b.kind = 'bet' and b.refunded_at is null then b.amount else 0 end as stakes,
        case when b.kind = 'win' and not ${isUnpaidPrize} then b.amount else 0 end as prizes
      from played b where b.rolled_back_at is null
      union all
      select x.created_at, 0, 0, greatest(0, -x.amount), greatest(0, x.amount)
      from box_lines x, period where x.user_id = ${userId} and x.created_at >= period.since
      union all
      select d.paid_at, 0, d.amount, 0, 0
      from deposits d, period where d.user_id = ${userId} and d.status = 'paid' and d.paid_at >= period.since
      union all
      select present.minute, case when present.gap <= ${PRESENT_MINUTES} then present.gap else 1 end, 0, 0, 0
      from (
        select m.minute, extract(epoch from lead(m.minute) over (order by m.minute) - m.minute) / 60 as gap
        from (
          select a.minute from active_minutes a, period
          where a.user_id = ${userId} and a.minute >= date_trunc('minute', period.since)
          union
          select date_trunc('minute', b.created_at) from played b where b.kind = 'bet'
        ) m
      ) present
    ),
    sums as (
      select date_trunc(${step}, greatest(lines.at, period.since) at time zone ${TIME_ZONE}) as local,
        sum(minutes) as minutes, sum(deposits) as deposits, sum(stakes) as stakes, sum(prizes) as prizes
      from lines, period group by 1
    )
    select period.since, steps.local at time zone ${TIME_ZONE} as at,
      coalesce(sums.minutes, 0)::int as minutes, coalesce(sums.deposits, 0)::bigint as deposits,
      coalesce(sums.stakes, 0)::bigint as stakes, coalesce(sums.prizes, 0)::bigint as prizes
    from period
    cross join lateral generate_series(
      date_trunc(${step}, period.since at time zone ${TIME_ZONE}),
      date_trunc(${step}, now() at time zone ${TIME_ZONE}),
      ('1 ' || ${step})::interval) as steps(local)
    left join sums on sums.local = steps.local
    order by steps.local`.execute(reader);
  return rows;
}
