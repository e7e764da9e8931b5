import { listFavorites, listGames, listRecentGames } from '@jangada/contracts/games/endpoints';
import type { GameFilter } from '@jangada/contracts/games/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { infiniteQueryOptions } from '@jangada/remote-kit/query';

/** Which list the catalogue shows. */
export type Shelf = 'all' | 'favorites' | 'recent';

/** A list that was loaded stays good while the player looks into a game and comes back. */
const STALE_MS = 60_000;

const fetchPage = async (api: Api, shelf: Shelf, filter: GameFilter, page: number, signal: AbortSignal) => {
  if (shelf === 'favorites') return (await api(listFavorites, { query: { page }, signal })).games;
  if (shelf === 'recent') return (await api(listRecentGames, { query: { page }, signal })).games;
  return (await api(listGames, { query: { ...filter, page }, signal })).games;
};

/** The pages of a list of games, 24 each, until the last one. */
export const gamesPages = (api: Api, shelf: Shelf, filter: GameFilter) =>
  infiniteQueryOptions({
    queryKey: ['casino', 'games', shelf, filter],
    queryFn: ({ pageParam, signal }) => fetchPage(api, shelf, filter, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
    staleTime: STALE_MS,
  });
