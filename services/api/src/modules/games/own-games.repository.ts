import { GAMES_PER_PAGE, type Game } from '@jangada/contracts/games/game';
import type { Reader, Tx } from '../../database/database.ts';
import { offsetOf, pageOf, type Page } from '../../http/pages.ts';
import { presentGames } from './games.repository.ts';

/** The player's favourites, the newest heart first. */
export async function listFavorites(reader: Reader, userId: number, page: number): Promise<Page<Game>> {
  const own = reader
    .selectFrom('favorites')
    .innerJoin('games', 'games.id', 'favorites.game_id')
    .where('favorites.user_id', '=', userId)
    .where('games.active', '=', true);
  const rows = await own
    .selectAll('games')
    .orderBy('favorites.created_at', 'desc')
    .orderBy('games.id')
    .limit(GAMES_PER_PAGE)
    .offset(offsetOf(page, GAMES_PER_PAGE))
    .execute();
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return pageOf(await presentGames(reader, rows, userId), total, page, GAMES_PER_PAGE);
}

/** What the player opened last, newest first, each game once (CAS-57). */
export async function listRecent(reader: Reader, userId: number, page: number): Promise<Page<Game>> {
  const own = reader
    .selectFrom('game_plays')
    .innerJoin('games', 'games.id', 'game_plays.game_id')
    .where('game_plays.user_id', '=', userId)
    .where('games.active', '=', true);
  const rows = await own
    .selectAll('games')
    .orderBy('game_plays.last_launched_at', 'desc')
    .orderBy('games.id')
    .limit(GAMES_PER_PAGE)
    .offset(offsetOf(page, GAMES_PER_PAGE))
    .execute();
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return pageOf(await presentGames(reader, rows, userId), total, page, GAMES_PER_PAGE);
}

/** Asked twice, it is the same heart. */
export const addFavorite = (tx: Tx, userId: number, gameId: number) =>
  tx
    .insertInto('favorites')
    .values({ user_id: userId, game_id: gameId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const removeFavorite = (tx: Tx, userId: number, gameId: number) =>
  tx.deleteFrom('favorites').where('user_id', '=', userId).where('game_id', '=', gameId).execute();
