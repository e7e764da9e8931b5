import { sql, type RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';

/** The ids of the games that a player likes. */
export const listLikes = async (reader: Reader, userId: number): Promise<number[]> => {
  const rows = await reader
    .selectFrom('game_likes')
    .select('game_id')
    .where('user_id', '=', userId)
    .where('liked', '=', true)
    .orderBy('game_id')
    .execute();
  return rows.map(({ game_id }) => game_id);
};

export interface Like {
  readonly userId: number;
  readonly gameId: number;
  readonly liked: boolean;
  readonly opId: number;
}

/** A number (`opId`) may be this far ahead of the server's clock; a higher one is replaced by the server's time. */
const CLOCK_AHEAD_MAX_MS = 60_000;

/** Milliseconds since 1970. */
const millisecondsOf = (moment: RawBuilder<unknown>) => sql`floor(extract(epoch from ${moment}) * 1000)::bigint`;

/** The number itself, or the time of receipt when the number is too far in the future. */
const counted = (number: RawBuilder<unknown>, cameAt: RawBuilder<unknown>) => sql`
  case when ${number} > ${millisecondsOf(sql`clock_timestamp()`)} + ${CLOCK_AHEAD_MAX_MS}::bigint
    then ${millisecondsOf(cameAt)} else ${number} end`;

/** Rows that were stored before this limit existed may hold any number. */
const knownNumber = counted(sql`known.op_id`, sql`known.updated_at`);
const isNewer = sql`excluded.op_id > ${knownNumber}`;

/**
 * Sets a player's like of a game, unless a call with a higher number arrived first (CAS-34). The same number again
 * changes nothing. A number is the browser's clock in milliseconds: a number too far in the future is replaced by the
 * server's time, also in stored rows, so that it cannot block every later click.
 *
 * @returns whether the game is liked now
 */
export const setLike = async (tx: Tx, { userId, gameId, liked, opId }: Like): Promise<boolean> => {
  const { rows } = await sql<{ liked: boolean }>`
    insert into game_likes as known (user_id, game_id, liked, op_id)
    values (${userId}, ${gameId}, ${liked}, ${counted(sql`${opId}::bigint`, sql`clock_timestamp()`)})
    on conflict (tenant_id, user_id, game_id) do update set
      liked = case when ${isNewer} then excluded.liked else known.liked end,
      op_id = greatest(excluded.op_id, ${knownNumber}),
      updated_at = case when ${isNewer} then now() else known.updated_at end
    returning liked`.execute(tx);
  return rows[0]?.liked ?? liked;
};
