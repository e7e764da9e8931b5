import type { Provider } from '@jangada/contracts/domains/games/game';
import type { Reader } from '../../../../database/database.ts';
import type { GameList } from '../game-list.ts';
import { everyWord, findGames, mostWords } from './find-games.ts';
import { exactMatches, fuzzyMatches, type WordMatch } from './word-matches.ts';
import { listMatchingProviders } from './matching-providers.ts';
import { isLongWord, queryWords } from './query-words.ts';

export interface Search {
  /** The search term, normalised like titles (search-text.ts). */
  readonly term: string;
  readonly list: GameList;
  readonly limit: number;
  readonly offset: number;
}

export interface Answer {
  readonly ids: readonly number[];
  readonly total: number;
  /** No game matches the words; these are the nearest. */
  readonly nearest: boolean;
  /** The matching makers; returned with the first page. */
  readonly providers: readonly Provider[];
}

/** Games that match the words; if there are none, the nearest. */
export const searchGames = async (reader: Reader, { term, list, limit, offset }: Search): Promise<Answer> => {
  const typed = queryWords(term);
  const exact = await exactMatches(reader, typed);
  const providersOf = (meanings: readonly WordMatch[]) =>
    offset === 0 ? listMatchingProviders(reader, typed, meanings) : Promise.resolve([]);

  const page = { term, typed, list, limit, offset };
  const [found, providers] = await Promise.all([
    findGames(reader, { ...page, matches: exact, rule: everyWord(typed) }),
    providersOf(exact),
  ]);
  if (found.total > 0 || !typed.some(isLongWord)) return { ...found, nearest: false, providers };

  const near = await fuzzyMatches(reader, typed, exact);
  const [nearest, nearProviders] = await Promise.all([
    findGames(reader, { ...page, matches: near, rule: mostWords(typed) }),
    providers.length > 0 ? providers : providersOf(near),
  ]);
  return { ...nearest, nearest: nearest.total > 0, providers: nearProviders };
};
