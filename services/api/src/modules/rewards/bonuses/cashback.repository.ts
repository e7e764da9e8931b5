import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { BonusTables } from './tables.ts';

export type EntryRow = Selectable<BonusTables['cashback_entries']>;

/** How long a claimed or missed cashback stays in the player's list. */
const SHOWN_DAYS = 14;
const SHOWN_MAX = 50;

export const listEntries = (reader: Reader, userId: number, today: string): Promise<EntryRow[]> =>
  reader
    .selectFrom('cashback_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('available_at', '>=', sql<string>`${today}::date - ${SHOWN_DAYS}::integer`),
        where.and([where('type', '=', 'immediate'), where('claimed', '=', 0)]),
      ]),
    )
    .orderBy('available_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute();

/** The player's own cashback entry, locked until the transaction ends. */
export const lockEntry = (tx: Tx, userId: number, id: number): Promise<EntryRow | undefined> =>
  tx
    .selectFrom('cashback_entries')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

interface Gift {
  readonly userId: number;
  readonly amount: number;
  /** A repeated reference gives no second entry. */
  readonly originRef: string;
  readonly day: string;
  readonly now: Date;
}

/** Creates a cashback entry that an operator gives; it is claimed in one part. */
export const giveEntry = async (tx: Tx, { userId, amount, originRef, day, now }: Gift): Promise<EntryRow> => {
  const period = { period_start: now, period_end: now };
  const entry = { user_id: userId, type: 'immediate' as const, ...period, available_at: day, amount, slots: 1 };
  await tx
    .insertInto('cashback_entries')
    .values({ ...entry, origin_ref: originRef })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('cashback_entries').selectAll().where('origin_ref', '=', originRef).executeTakeFirstOrThrow();
};

interface Claim {
  readonly entry: EntryRow;
  readonly day: string;
  readonly slot: number;
  readonly amount: number;
  readonly txnId: number;
}

/** A unique index refuses a slot that is claimed twice. */
export const insertClaim = async (tx: Tx, { entry, day, slot, amount, txnId }: Claim): Promise<EntryRow> => {
  await tx
    .insertInto('cashback_claims')
    .values({ cashback_id: entry.id, local_day: day, slot, user_id: entry.user_id, amount, txn_id: txnId })
    .execute();
  return tx
    .updateTable('cashback_entries')
    .set({ claimed: slot })
    .where('id', '=', entry.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** @returns true when this cashback release had not been made before */
export const insertRelease = async (tx: Tx, releasedAt: Date): Promise<boolean> => {
  const inserted = await tx
    .insertInto('cashback_releases')
    .values({ released_at: releasedAt, entries: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('released_at')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** The time of the cashback release before this one. */
export const findReleaseBefore = async (reader: Reader, releasedAt: Date): Promise<Date | undefined> => {
  const before = await reader
    .selectFrom('cashback_releases')
    .select('released_at')
    .where('released_at', '<', releasedAt)
    .orderBy('released_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before?.released_at;
};

export const setReleased = (tx: Tx, releasedAt: Date, entries: number) =>
  tx.updateTable('cashback_releases').set({ entries }).where('released_at', '=', releasedAt).execute();

interface Period {
  readonly from: Date;
  readonly to: Date;
  /** The local day on which the entries may be claimed. */
  readonly day: string;
  readonly percent: number;
  /** Entries of a smaller amount are not created. */
  readonly amountMin: number;
  readonly slots: number;
}

/**
 * Creates an entry for every player with a real loss in the period: settled stakes less prizes, without rollbacks and
 * refunds. A stake and its prize count when the stake's round has ended; a later prize counts when it arrives.
 */
export const insertEntries = async (
  tx: Tx,
  { from, to, day, percent, amountMin, slots }: Period,
): Promise<{ readonly userId: number; readonly amount: number }[]> => {
  const { rows } = await sql<{ userId: number; amount: number }>`
    with ${owed({ from, to, percent }, null)}
    insert into cashback_entries (user_id, type, period_start, period_end, available_at, amount, slots, percent)
    select user_id, 'calendar', ${from}, ${to}, ${day}::date, amount, ${slots}, ${percent}
    from owed where amount >= ${amountMin}
    on conflict do nothing
    returning user_id as "userId", amount`.execute(tx);
  return rows;
};

/** The amount of a player's entry if it was created now, in centavos. */
export const owedNow = async (
  reader: Reader,
  { user_id, period_start, period_end, percent }: EntryRow,
): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    with ${owed({ from: period_start, to: period_end, percent: percent ?? 0 }, user_id)}
    select amount from owed`.execute(reader);
  return Math.max(0, rows[0]?.amount ?? 0);
};

/** The player's cashback entries of periods that ended after this time. */
export const listEntriesSince = (tx: Tx, userId: number, moment: Date): Promise<EntryRow[]> =>
  tx
    .selectFrom('cashback_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', 'calendar')
    .where('percent', 'is not', null)
    .where('period_end', '>', moment)
    .orderBy('id')
    .forUpdate()
    .execute();

export const deleteEntry = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('cashback_entries').where('id', '=', id).execute();
};

/** @param change a new amount, or no more parts to claim */
export const reduceEntry = async (
  tx: Tx,
  id: number,
  change: { readonly amount: number } | { readonly closed: true },
): Promise<void> => {
  const set = 'amount' in change ? { amount: change.amount } : { percent: null, available_at: LONG_AGO };
  await tx.updateTable('cashback_entries').set(set).where('id', '=', id).execute();
};

const LONG_AGO = '1970-01-01';

const owed = ({ from, to, percent }: Pick<Period, 'from' | 'to' | 'percent'>, userId: number | null) => sql`
    prizes as (
      select id, user_id, provider, round_id, cash, created_at from bets
      where kind = 'win' and rolled_back_at is null and created_at >= ${from} and created_at < ${to}
      union
      select win.id, win.user_id, win.provider, win.round_id, win.cash, win.created_at
      from bets stake
      join bets win on win.round_id = stake.round_id and win.user_id = stake.user_id and win.provider = stake.provider
      where stake.kind = 'bet' and stake.settled_at >= ${from} and stake.settled_at < ${to}
        and win.kind = 'win' and win.rolled_back_at is null and win.created_at < ${from}
    ), moved as (
      select user_id, cash as lost from bets
      where kind = 'bet' and settled_at >= ${from} and settled_at < ${to}
        and rolled_back_at is null and refunded_at is null ${ofPlayer(userId)}
      union all
      select prizes.user_id, -prizes.cash from prizes
      cross join lateral (
        select max(settled_at) as settled_at, coalesce(bool_or(settled_at is null), false) as open from bets stake
        where stake.round_id = prizes.round_id and stake.user_id = prizes.user_id and stake.provider = prizes.provider
          and stake.kind = 'bet' and stake.rolled_back_at is null and stake.refunded_at is null) round
      where not round.open and greatest(prizes.created_at, round.settled_at) >= ${from}
        and greatest(prizes.created_at, round.settled_at) < ${to} ${ofPlayer(userId)}
    ), owed as (
      select user_id, floor(sum(lost) * ${percent}::numeric / 100)::bigint as amount from moved group by user_id
    )`;

const ofPlayer = (userId: number | null) => (userId === null ? sql`` : sql`and user_id = ${userId}`);
