import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import type { LimitKind, LimitWindow } from '@jangada/contracts/domains/profile/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { localStartOf } from '../../../database/local-time.ts';

/** A current limit and its use in the window: centavos, bets or minutes. */
export interface LimitUse {
  readonly kind: LimitKind;
  readonly window: LimitWindow;
  readonly value: number;
  readonly used: number;
  readonly resetsAt: Date;
  readonly pendingValue: number | null;
  readonly pendingFrom: Date | null;
}

/** A player counts as present between two calls that are at most this far apart. */
export const PRESENT_MINUTES = 5;

/** Start and end of the limit's window; the start is a column, so that it is computed once and not for every bet. */
const since = sql`l.since`;
const until = sql`(l.since at time zone ${TIME_ZONE} + ('1 ' || l.span)::interval) at time zone ${TIME_ZONE}`;

const stakes = (what: RawBuilder<unknown>) => sql`(
  select ${what} from bets b
  where b.user_id = l.user_id and b.id >= l.bets_from and b.created_at >= ${since} and b.rolled_back_at is null
    and (b.kind = 'bet' or b.cash + b.bonus > 0))`;

/** A refunded stake does not count as staked. */
const notRefunded = sql`b.kind = 'bet' and b.refunded_at is null`;

/** A held or refused prize has not been paid. */
export const isUnpaidPrize = sql`(b.kind = 'win'
  and exists (select from held_wins h where h.bet_id = b.id and h.state <> 'released'))`;

/** A box counts as a bet on its prize: its purchase is a stake, and selling the box or its prize is a return. */
const boxes = (what: RawBuilder<unknown>) => sql`(
  select ${what} from box_lines x where x.user_id = l.user_id and x.created_at >= ${since})`;

/** A charge that can still be paid counts as paid, so that two concurrent charges cannot pass the limit together. */
const openCharges = sql`(
  select coalesce(sum(d.amount), 0) from deposits d
  where d.user_id = l.user_id and d.status in ('pending', 'waiting_payment') and d.expires_at > clock_timestamp())`;

const usedWith = (charges: RawBuilder<unknown>) => sql<number>`case l.kind
  when 'deposit' then (
    select coalesce(sum(d.amount), 0) from deposits d
    where d.user_id = l.user_id and d.status = 'paid' and d.paid_at >= ${since} and d.paid_at < ${until}) + ${charges}
  when 'stake' then ${stakes(sql`coalesce(sum(b.cash + b.bonus) filter (where ${notRefunded}), 0)`)}
    + ${boxes(sql`coalesce(-sum(x.amount) filter (where x.kind = 'box-buy'), 0)`)}
  when 'loss' then ${stakes(sql`coalesce(sum(case b.kind when 'bet' then b.cash else -b.cash end) filter (where not ${isUnpaidPrize}), 0)`)}
    + ${boxes(sql`coalesce(-sum(x.amount), 0)`)}
  when 'bets' then ${stakes(sql`count(*) filter (where ${notRefunded} and b.cash + b.bonus > 0)`)}
    + ${boxes(sql`count(*) filter (where x.kind = 'box-buy')`)}
  when 'time' then (
    select coalesce(sum(case when seen.gap <= ${PRESENT_MINUTES} then seen.gap else 1 end), 0)
    from (
      select extract(epoch from lead(m.minute) over (order by m.minute) - m.minute) / 60 as gap
      from (
        select a.minute from active_minutes a where a.user_id = l.user_id and a.minute >= ${since}
        union
        select date_trunc('minute', b.created_at) from bets b
        where b.user_id = l.user_id and b.kind = 'bet' and b.id >= l.bets_from and b.created_at >= ${since}
      ) m
    ) seen)
  end`;

/**
 * A player's limits with their use, as one JSON list inside a query that has the player's id.
 *
 * @param kinds the limits to compute the use of; others are not counted
 * @param paidAt the time of an arrived payment: the windows that contain it are used, and only paid charges count
 */
export const limitsOf = (userId: RawBuilder<unknown>, kinds: readonly LimitKind[], paidAt?: Date) => {
  const at: RawBuilder<Date> = paidAt ? sql`${paidAt}::timestamptz` : sql`clock_timestamp()`;
  return sql<LimitJson[]>`(
  select coalesce(json_agg(json_build_object(
    'kind', l.kind, 'window', l.span, 'value', l.value,
    'used', greatest(0, (${usedWith(paidAt ? sql`0` : openCharges)}))::bigint, 'resetsAt', ${until},
    'pendingValue', l.pending_value, 'pendingFrom', l.pending_from) order by l.kind, l.span), '[]')
  from (
    select user_id, kind, span, bets_from,
      ${localStartOf(sql`span`, at)} as since,
      case when pending_from <= ${at} then pending_value else value end as value,
      case when pending_from > ${at} then pending_value end as pending_value,
      case when pending_from > ${at} then pending_from end as pending_from
    from player_limits where user_id = ${userId} and kind = any(${kinds})
  ) l
  where l.value is not null)`;
};

/** A `LimitUse` as parsed from JSON, with times as strings. */
export type LimitJson = Omit<LimitUse, 'resetsAt' | 'pendingFrom'> & {
  readonly resetsAt: string;
  readonly pendingFrom: string | null;
};

export const readLimit = ({ resetsAt, pendingFrom, ...limit }: LimitJson): LimitUse => ({
  ...limit,
  resetsAt: new Date(resetsAt),
  pendingFrom: pendingFrom === null ? null : new Date(pendingFrom),
});

const allKinds: readonly LimitKind[] = ['deposit', 'loss', 'stake', 'bets', 'time'];

export const listLimits = async (reader: Reader, userId: number): Promise<LimitUse[]> => {
  const { rows } = await sql<{ limits: LimitJson[] }>`
    select ${limitsOf(sql`${userId}::bigint`, allKinds)} as limits`.execute(reader);
  return (rows[0]?.limits ?? []).map(readLimit);
};
