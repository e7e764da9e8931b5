import { sql, type Insertable, type Selectable, type UpdateObject } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { readPage } from '../../../http/pages.ts';
import type { Schema } from '../../../database/schema.ts';
import type { BonusTables } from './tables.ts';

export type BonusRow = Selectable<BonusTables['bonuses']>;
export type NewBonus = Insertable<BonusTables['bonuses']>;

/** @returns undefined when this origin has already granted its bonus */
export const insertBonus = (tx: Tx, bonus: NewBonus): Promise<BonusRow | undefined> =>
  tx
    .insertInto('bonuses')
    .values(bonus)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'origin', 'origin_ref']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const findBonusOf = (
  reader: Reader,
  origin: BonusRow['origin'],
  originRef: string,
): Promise<BonusRow | undefined> =>
  reader
    .selectFrom('bonuses')
    .selectAll()
    .where('origin', '=', origin)
    .where('origin_ref', '=', originRef)
    .executeTakeFirst();

export const getBonusOf = (reader: Reader, origin: BonusRow['origin'], originRef: string): Promise<BonusRow> =>
  reader
    .selectFrom('bonuses')
    .selectAll()
    .where('origin', '=', origin)
    .where('origin_ref', '=', originRef)
    .executeTakeFirstOrThrow();

export const findBonus = (reader: Reader, id: number): Promise<BonusRow | undefined> =>
  reader.selectFrom('bonuses').selectAll().where('id', '=', id).executeTakeFirst();

/** The bonus that owns the money in the player's bonus account. */
export const findOpenBonus = (reader: Reader, userId: number): Promise<BonusRow | undefined> =>
  reader
    .selectFrom('bonuses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'wagering'])
    .executeTakeFirst();

export const findNextOffered = (reader: Reader, userId: number): Promise<BonusRow | undefined> =>
  reader
    .selectFrom('bonuses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'offered')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const findLastEnded = (reader: Reader, userId: number): Promise<BonusRow | undefined> =>
  reader
    .selectFrom('bonuses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('activated_at', 'is not', null)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const updateBonus = (tx: Tx, id: number, change: UpdateObject<Schema, 'bonuses'>): Promise<BonusRow> =>
  tx.updateTable('bonuses').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/**
 * Starts the bonus's time, with the clock that also stamps bets: a stake belongs to the bonus when its transaction is
 * not older.
 */
export const startBonus = (tx: Tx, { id, valid_days: days }: BonusRow): Promise<BonusRow> =>
  updateBonus(tx, id, {
    status: 'active',
    activated_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${days})`,
  });

export const pageOfBonuses = async (reader: Reader, userId: number, page: number, perPage: number) => {
  const own = reader.selectFrom('bonuses').where('user_id', '=', userId);
  return readPage(reader, own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), page, perPage);
};

/**
 * Counts that a stake was settled, or that its settlement was undone.
 *
 * @param counts the stake's contribution; stored at the first delivery
 * @returns its settlements less reversals, and its contribution
 */
export const countStake = (tx: Tx, bonusId: number, betId: number, change: 1 | -1, counts: number) =>
  tx
    .insertInto('bonus_stakes')
    .values({ bonus_id: bonusId, bet_id: betId, settled: change, counts })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'bonus_id', 'bet_id'])
        .doUpdateSet({ settled: sql`bonus_stakes.settled + excluded.settled` }),
    )
    .returning(['settled', 'counts'])
    .executeTakeFirstOrThrow();

/** The bonuses to which a stake has contributed, and the open one. */
export const listFollowing = (reader: Reader, userId: number, betId: number): Promise<BonusRow[]> =>
  reader
    .selectFrom('bonuses as b')
    .selectAll('b')
    .where('b.user_id', '=', userId)
    .where((where) =>
      where.or([
        where('b.status', 'in', ['active', 'wagering']),
        where.exists(
          where
            .selectFrom('bonus_stakes as s')
            .select('s.bet_id')
            .whereRef('s.bonus_id', '=', 'b.id')
            .where('s.bet_id', '=', betId),
        ),
      ]),
    )
    .orderBy('b.id')
    .execute();

/** The contributions of the effective stakes to a bonus, in centavos. */
export const sumCounted = async (reader: Reader, bonusId: number): Promise<number> => {
  const { counted } = await reader
    .selectFrom('bonus_stakes')
    .select(sql<number>`coalesce(sum(counts), 0)::bigint`.as('counted'))
    .where('bonus_id', '=', bonusId)
    .where('settled', '>', 0)
    .executeTakeFirstOrThrow();
  return counted;
};

/** The effective stakes of a bet's round, in centavos: a bonus counts a round as one bet. */
export const sumStakesOfRound = async (reader: Reader, betId: number): Promise<number> => {
  const { rows } = await sql<{ staked: number }>`
    select coalesce(sum(other.cash + other.bonus), 0)::bigint as staked
    from bets bet join bets other on other.provider = bet.provider and other.user_id = bet.user_id
      and other.round_id = bet.round_id and other.kind = 'bet' and other.rolled_back_at is null
    where bet.id = ${betId}`.execute(reader);
  return rows[0]?.staked ?? 0;
};

/** Players whose open bonus has expired, or who have bonus money without an open bonus. */
export const listPlayersWithExpired = async (reader: Reader, max: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from bonuses
    where tenant_id = current_setting('app.tenant') and status in ('active', 'wagering') and expires_at <= now()
    union
    select user_id from wallets w
    where w.tenant_id = current_setting('app.tenant') and w.bonus > 0
      and not exists (select from bonuses b where b.tenant_id = w.tenant_id and b.user_id = w.user_id
        and b.status in ('active', 'wagering'))
      and exists (select from bonuses b where b.tenant_id = w.tenant_id and b.user_id = w.user_id
        and b.activated_at is not null)
    limit ${max}`.execute(reader);
  return rows.map(({ user_id }) => user_id);
};

/**
 * Whether a bonus that was open at this time has since expired or been cancelled or voided, so that the house took its
 * money.
 */
export const wasForfeitedSince = async (reader: Reader, userId: number, moment: Date): Promise<boolean> => {
  const forfeited = await reader
    .selectFrom('bonuses')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['expired', 'cancelled', 'voided'])
    .where('activated_at', '<=', moment)
    .where('ended_at', '>=', moment)
    .limit(1)
    .executeTakeFirst();
  return forfeited !== undefined;
};
