import { sql } from 'kysely';
import type { Reader, Tx } from '../../database/database.ts';

/** The games a player likes, by number. */
export async function listLikes(reader: Reader, userId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('game_likes')
    .select('game_id')
    .where('user_id', '=', userId)
    .where('liked', '=', true)
    .orderBy('game_id')
    .execute();
  return rows.map(({ game_id }) => game_id);
}

export interface Like {
  readonly userId: number;
  readonly gameId: number;
  readonly liked: boolean;
  readonly opId: number;
}

/**
 * Keeps the player's word on a game, unless a call with a higher number was here first (CAS-34). The same number again
 * changes nothing.
 *
 * @returns whether the game is liked now
 */
export async function setLike(tx: Tx, { userId, gameId, liked, opId }: Like): Promise<boolean> {
  const { rows } = await sql<{ liked: boolean }>`
    insert into game_likes as kept (user_id, game_id, liked, op_id) values (${userId}, ${gameId}, ${liked}, ${opId})
    on conflict (tenant_id, user_id, game_id) do update set
      liked = case when excluded.op_id > kept.op_id then excluded.liked else kept.liked end,
      op_id = greatest(excluded.op_id, kept.op_id),
      updated_at = case when excluded.op_id > kept.op_id then now() else kept.updated_at end
    returning liked`.execute(tx);
  return rows[0]?.liked ?? liked;
}
