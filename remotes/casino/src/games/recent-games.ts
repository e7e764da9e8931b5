import { signedOut } from '@jangada/contracts/events/shell';
import { listRecentGames } from '@jangada/contracts/domains/games/endpoints';
import type { Game } from '@jangada/contracts/domains/games/game';
import type { Api } from '@jangada/contracts/host/host-api';
import { useApi, useEvent, useUser } from '@jangada/remote-kit/hooks';
import { queryOptions, useQuery, useQueryClient } from '@jangada/remote-kit/query';
import type { UseQueryResult } from '@jangada/remote-kit/query';

/** The query key of the games a player opened. */
const RECENT_KEY = ['casino', 'recent'] as const;

/**
 * Not cached as fresh: a game that the player has just left is the last one, so the cached list is shown and loaded
 * again.
 */
const recentGames = (api: Api, userId: number) =>
  queryOptions({
    queryKey: [...RECENT_KEY, userId],
    queryFn: async ({ signal }) => (await api(listRecentGames, { query: { page: 1 }, signal })).games.data,
    staleTime: 0,
  });

const NOBODY = 0;

/**
 * The last opened games of the signed-in player, the latest first. Guests cause no request; a sign-out empties the list
 * (AUTH-15).
 */
export const useRecentGames = (): UseQueryResult<Game[]> => {
  const user = useUser();
  const queries = useQueryClient();
  useEvent(signedOut, () => queries.removeQueries({ queryKey: RECENT_KEY }));
  return useQuery({ ...recentGames(useApi(), user?.id ?? NOBODY), enabled: user !== null });
};
