import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { cardColumns, type CardRow } from './game-cards.ts';
import { activeGames, gamesOf, orderOf, type GameList } from './game-list.ts';
import type { GameTables } from './tables.ts';

export type GameRow = Selectable<GameTables['games']>;

const gamesOfProvider = (reader: Reader, providerCode: string) =>
  activeGames(reader).selectAll('games').where('games.provider_code', '=', providerCode);

export const findGame = (reader: Reader, gameId: number, providerCode: string): Promise<GameRow | undefined> =>
  gamesOfProvider(reader, providerCode).where('games.id', '=', gameId).executeTakeFirst();

/** @param gameCode as in the address of the game's page; an older address has the number of the game instead */
export const findGameByCode = (
  reader: Reader,
  gameCode: number | string,
  providerCode: string,
): Promise<GameRow | undefined> =>
  typeof gameCode === 'number' || /^\d{1,15}$/.test(gameCode)
    ? findGame(reader, Number(gameCode), providerCode)
    : gamesOfProvider(reader, providerCode).where('games.code', '=', gameCode).executeTakeFirst();

export const gameExists = async (reader: Reader, id: number): Promise<boolean> =>
  (await activeGames(reader).select('games.id').where('games.id', '=', id).executeTakeFirst()) !== undefined;

/** One page of a game list, in the list's order. The columns of the cards are read only for the games on this page. */
export const listCards = (reader: Reader, list: GameList, limit: number, offset = 0): Promise<CardRow[]> => {
  const order = orderOf(list.sort);
  const ids = gamesOf(reader, list).select('games.id').orderBy(order).limit(limit).offset(offset);
  return reader.selectFrom('games').select(cardColumns).where('games.id', 'in', ids).orderBy(order).execute();
};

export const countGames = async (reader: Reader, list: GameList): Promise<number> => {
  const counted = gamesOf(reader, list).select(({ fn }) => fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
};

/** The cards in the order of the given ids. */
export const listCardsById = async (reader: Reader, ids: readonly number[]): Promise<CardRow[]> => {
  if (ids.length === 0) return [];
  const rows = await reader.selectFrom('games').select(cardColumns).where('games.id', 'in', ids).execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
};

/** Games of the same category, the same maker first. */
export const listRelated = async (reader: Reader, game: GameRow, gamesMax: number): Promise<CardRow[]> => {
  const others = (sameMaker: '=' | '!=') =>
    gamesOf(reader, { category: game.category, sort: 'popular' })
      .where('games.provider_code', sameMaker, game.provider_code)
      .where('games.id', '!=', game.id)
      .select('games.id')
      .orderBy(orderOf('popular'))
      .limit(gamesMax)
      .execute();
  const [ofMaker, ofOthers] = await Promise.all([others('='), others('!=')]);
  const ids = [...ofMaker, ...ofOthers].slice(0, gamesMax).map(({ id }) => id);
  return listCardsById(reader, ids);
};
