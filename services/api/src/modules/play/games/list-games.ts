import type { ReplyOf } from '@jangada/contracts/api/endpoint';
import type { GameFilter, listGames as contract } from '@jangada/contracts/domains/games/endpoints';
import { GAMES_PER_PAGE } from '@jangada/contracts/domains/games/game';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { offsetOf, pageOf } from '../../../http/pages.ts';
import { presentGames, type CardRow } from './game-cards.ts';
import { findGameList, type GameList } from './game-list.ts';
import { countGames, listCards, listCardsById } from './games.repository.ts';
import { searchGames } from './search/search-games.ts';
import { toSearchText } from './search/search-text.ts';

interface Listed {
  readonly rows: readonly CardRow[];
  readonly total: number;
  /** Fields that only a search result has. */
  readonly more?: Omit<ReplyOf<typeof contract>, 'games'>;
}

/**
 * One page of the filtered catalogue.
 *
 * @throws category.not-found when the category is neither a game category nor a row of the home page
 */
export const listGames = async (
  reader: Reader,
  filter: GameFilter,
  page: number,
  userId?: number,
): Promise<ReplyOf<typeof contract>> => {
  const list = await findGameList(reader, filter);
  if (!list) throw new DomainError('category.not-found');
  const term = toSearchText(filter.searchTerm ?? '');
  const find = term === '' ? browse : search;
  const { rows, total, more } = await find(reader, list, page, term);
  return { games: pageOf(await presentGames(reader, rows, userId), total, page, GAMES_PER_PAGE), ...more };
};

async function browse(reader: Reader, list: GameList, page: number): Promise<Listed> {
  const [rows, total] = await Promise.all([
    listCards(reader, list, GAMES_PER_PAGE, offsetOf(page, GAMES_PER_PAGE)),
    countGames(reader, list),
  ]);
  return { rows, total };
}

async function search(reader: Reader, list: GameList, page: number, term: string): Promise<Listed> {
  const offset = offsetOf(page, GAMES_PER_PAGE);
  const { ids, total, nearest, providers } = await searchGames(reader, { term, list, limit: GAMES_PER_PAGE, offset });
  const more = page === 1 ? { nearest, providers: [...providers] } : { nearest };
  return { rows: await listCardsById(reader, ids), total, more };
}
