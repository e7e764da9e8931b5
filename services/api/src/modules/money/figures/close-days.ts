import { localMoment } from '@jangada/contracts/values/local-time';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Reader, Tx } from '../../../database/database.ts';
import { addDays, endOf, startOf } from '../days/local-days.ts';
import { lockState, summedOf } from '../days/sum-days.ts';

/** A longer catching up is continued by the next call. */
const WORK_MS = 20_000;

export interface Seal {
  /** Every row up to this one was committed and sealed. */
  readonly lastTxn: number;
  /** When the seal began. */
  readonly readAt: Date;
}

/** Closes the days that ended before a seal of the ledger began, one transaction for each. */
export const closeDays = async (
  { db }: { readonly db: Pick<Database, 'transaction'> },
  tenantId: string,
  seal: Seal,
): Promise<void> => {
  const startedMs = performance.now();
  while (await db.transaction(tenantId, (tx) => closeDay(tx, seal)))
    if (performance.now() - startedMs > WORK_MS) return;
};

/** @returns false when no day is left to close */
const closeDay = async (tx: Tx, { lastTxn, readAt }: Seal): Promise<boolean> => {
  const { figures_through: through } = await lockState(tx);
  if (through < lastTxn) return false;
  const day = await openDayOf(tx);
  if (day === null || day >= localMoment(readAt).day) return false;
  const { registrations, active } = await playersOf(tx, day, 'closes');
  await sql`
    insert into day_figures (day, ledger_through, head_row, head_digest, cash, bonus, hold, receivable, registrations,
      first_deposits, first_deposits_amount, active)
    select ${day}::date, ${through}::bigint, head.row_id, head.digest,
      coalesce(before.cash, 0) + moved.cash, coalesce(before.bonus, 0) + moved.bonus,
      coalesce(before.hold, 0) + moved.hold, coalesce(before.receivable, 0) + moved.receivable, ${registrations}::integer,
      first.players, first.amount, ${active}::integer
    from (
      select coalesce(sum(amount) filter (where account = 'cash'), 0) as cash,
        coalesce(sum(amount) filter (where account = 'bonus'), 0) as bonus,
        coalesce(sum(amount) filter (where account = 'hold'), 0) as hold,
        coalesce(sum(amount) filter (where account = 'receivable'), 0) as receivable
      from day_movements where day = ${day}::date) moved
    cross join (
      select count(*) as players, coalesce(sum(amount), 0) as amount from first_deposits where day = ${day}::date) first
    left join day_figures before on before.day = ${addDays(day, -1)}::date
    left join (
      select row_id, digest from audit_digests where chain = 'ledger' order by row_id desc limit 1) head on true`.execute(
    tx,
  );
  return true;
};

/** The first day that is not closed; null before the first movement and player. */
export const openDayOf = async (reader: Reader): Promise<string | null> => {
  const { rows } = await sql<{ closed: string | null; moved: string | null; registered: Date | null }>`
    select (select max(day) from day_figures)::text as closed, (select min(day) from day_movements)::text as moved,
      (select min(created_at) from users) as registered`.execute(reader);
  const { closed = null, moved = null, registered = null } = rows[0] ?? {};
  if (closed !== null) return addDays(closed, 1);
  const first = registered && localMoment(registered).day;
  return moved !== null && first !== null ? (moved < first ? moved : first) : (moved ?? first);
};

interface PlayersOfDay {
  readonly registrations: number;
  readonly active: number;
}

/**
 * Parts of a statement with `players`: those who have a stake of the day that stood at its end. Who may have played is
 * read by day, and of each one stake is looked for: the bets of a day are many more.
 */
export const standingPlayers = async (reader: Reader, day: string): Promise<RawBuilder<unknown>> => {
  const [from, to] = [startOf(day), endOf(day)];
  const { betsThrough, betsSince } = await summedOf(reader);
  const newFrom = betsSince !== null && betsSince > from ? betsSince : from;
  return sql`
    candidates as (
      select user_id from player_days where day = ${day}::date
      union
      select user_id from bets where id > ${betsThrough}::bigint and created_at >= ${newFrom} and created_at < ${to}),
    players as materialized (
      select user_id from candidates where exists (
        select from bets b
        where b.user_id = candidates.user_id and b.kind = 'bet' and b.created_at >= ${from} and b.created_at < ${to}
          and b.cash + b.bonus > 0 and (b.rolled_back_at is null or b.rolled_back_at >= ${to})
          and (b.refunded_at is null or b.refunded_at >= ${to})))`;
};

/** Who registered on a day, and who had a stake that stood at its end. A day that closes keeps the latter. */
export const playersOf = async (reader: Reader, day: string, state: 'closes' | 'running'): Promise<PlayersOfDay> => {
  const marked = sql`
    marked as (update player_days d set active = true from players p where d.user_id = p.user_id and d.day = ${day}::date),`;
  const { rows } = await sql<PlayersOfDay>`
    with ${await standingPlayers(reader, day)},
    ${state === 'closes' ? marked : sql``}
    registered as (
      select count(*) as players from users where created_at >= ${startOf(day)} and created_at < ${endOf(day)})
    select registered.players as registrations, (select count(*) from players) as active from registered`.execute(
    reader,
  );
  return rows[0] ?? { registrations: 0, active: 0 };
};
