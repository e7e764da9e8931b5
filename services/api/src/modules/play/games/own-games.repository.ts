import { GAMES_PER_PAGE, type Game } from '@jangada/contracts/domains/games/game';
import type { SelectQueryBuilder } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { Schema } from '../../../database/schema.ts';
import { offsetOf, pageOf, type Page } from '../../../http/pages.ts';
import { cardColumns, presentGames } from './game-cards.ts';

/** The games that a player has favourited or launched, each with the date. */
type Ties = SelectQueryBuilder<Schema, keyof Schema, { game_id: number; since: Date }>;

const hearts = (reader: Reader, userId: number): Ties =>
  reader.selectFrom('favorites').where('user_id', '=', userId).select(['game_id', 'created_at as since']);

const launches = (reader: Reader, userId: number): Ties =>
  reader.selectFrom('game_plays').where('user_id', '=', userId).select(['game_id', 'last_launched_at as since']);

/** The games of `ties` that are still active. */
const tied = (reader: Reader, ties: Ties) =>
  reader.selectFrom(ties.as('tie')).innerJoin('games', 'games.id', 'tie.game_id').where('games.active', '=', true);

async function listTied(reader: Reader, ties: Ties, userId: number, page: number): Promise<Page<Game>> {
  const rows = await tied(reader, ties)
    .select(cardColumns)
    .orderBy('tie.since', 'desc')
    .orderBy('games.id')
    .limit(GAMES_PER_PAGE)
    .offset(offsetOf(page, GAMES_PER_PAGE))
    .execute();
  const { total } = await tied(reader, ties)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return pageOf(await presentGames(reader, rows, userId), total, page, GAMES_PER_PAGE);
}

/** The player's favourites, the newest first. */
export const listFavorites = (reader: Reader, userId: number, page: number): Promise<Page<Game>> =>
  listTied(reader, hearts(reader, userId), userId, page);

/** The player's launched games, newest first, each once (CAS-57). */
export const listRecent = (reader: Reader, userId: number, page: number): Promise<Page<Game>> =>
  listTied(reader, launches(reader, userId), userId, page);

/** A player's newest favourites as another visitor sees them, without that visitor's own likes. */
export const listFavoritesOfAnother = async (reader: Reader, userId: number, gamesMax: number): Promise<Game[]> => {
  const rows = await tied(reader, hearts(reader, userId))
    .select(cardColumns)
    .orderBy('tie.since', 'desc')
    .orderBy('games.id')
    .limit(gamesMax)
    .execute();
  return presentGames(reader, rows);
};

/** Adding a game twice stores one favourite. */
export const addFavorite = (tx: Tx, userId: number, gameId: number) =>
  tx
    .insertInto('favorites')
    .values({ user_id: userId, game_id: gameId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const removeFavorite = (tx: Tx, userId: number, gameId: number) =>
  tx.deleteFrom('favorites').where('user_id', '=', userId).where('game_id', '=', gameId).execute();
