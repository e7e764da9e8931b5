import { listFavorites, listGames, listRecentGames } from '@jangada/contracts/domains/games/endpoints';
import type { GameFilter } from '@jangada/contracts/domains/games/endpoints';
import { GAMES_PER_PAGE } from '@jangada/contracts/domains/games/game';
import type { Game, Provider } from '@jangada/contracts/domains/games/game';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

/** The lists of the catalogue: filtered by the address, or a player's own. */
export type GameList =
  | { readonly kind: 'all'; readonly filter: GameFilter }
  | { readonly kind: 'favorites' | 'recent'; readonly userId: number };

export type ListKind = GameList['kind'];

/** One page of a list. The first page also contains the providers that the search found. */
export interface GamesPage {
  readonly games: { readonly data: readonly Game[]; readonly total: number };
  readonly nearest?: boolean | undefined;
  readonly providers?: readonly Provider[] | undefined;
}

/** A loaded list stays fresh while the player opens a game and returns. */
const STALE_MS = 60_000;
/** The list stays in the cache for a while of playing, so that it is shown immediately afterwards. */
const CACHE_MS = 30 * 60_000;

/** A page that is scrolled past faster than this is not requested. */
const SCROLL_PAST_MS = 60;

/** The page (from 1) that contains the game with this index (from 0). */
export const pageOfGame = (index: number): number => Math.floor(index / GAMES_PER_PAGE) + 1;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const fetchPage = async (api: Api, list: GameList, page: number, signal: AbortSignal): Promise<GamesPage> => {
  if (page > 1) await pause(SCROLL_PAST_MS, signal);
  if (list.kind === 'all') return api(listGames, { query: { ...list.filter, page }, signal });
  if (list.kind === 'favorites') return api(listFavorites, { query: { page }, signal });
  return api(listRecentGames, { query: { page }, signal });
};

export const keyOfList = (list: GameList) =>
  ['casino', 'games', list.kind, list.kind === 'all' ? list.filter : list.userId] as const;

/** One page of a list of games, 24 each (CAS-11). A request that is no longer needed is cancelled. */
export const gamesPage = (api: Api, list: GameList, page: number) =>
  queryOptions({
    queryKey: [...keyOfList(list), page],
    queryFn: ({ signal }) => fetchPage(api, list, page, signal),
    staleTime: STALE_MS,
    gcTime: CACHE_MS,
  });
