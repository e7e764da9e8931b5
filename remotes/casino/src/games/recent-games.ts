import { signedOut } from '@jangada/contracts/events/shell';
import { listRecentGames } from '@jangada/contracts/domains/games/endpoints';
import type { Game } from '@jangada/contracts/domains/games/game';
import type { Api } from '@jangada/contracts/host/host-api';
import { useApi, useEvent, useUser } from '@jangada/remote-kit/hooks';
import { queryOptions, useQuery, useQueryClient } from '@jangada/remote-kit/query';
import type { UseQueryResult } from '@jangada/remote-kit/query';

/** The query key of the games a player opened. */
const RECENT_KEY = ['casino', 'recent'] as const;

/** A game that was left a moment ago is the last one: the cached list is shown and loaded again. */
const recentGames = (api: Api, userId: number) =>
  queryOptions({
    queryKey: [...RECENT_KEY, userId],
    queryFn: async ({ signal }) => (await api(listRecentGames, { query: { page: 1 }, signal })).games.data,
    staleTime: 0,
  });

const NOBODY = 0;

/**
 * The last opened games of the signed-in player, the latest first. Nothing is requested for a guest; logout empties it
 * (AUTH-15).
 */
export const useRecentGames = (): UseQueryResult<Game[]> => {
  const user = useUser();
  const queries = useQueryClient();
  useEvent(signedOut, () => queries.removeQueries({ queryKey: RECENT_KEY }));
  return useQuery({ ...recentGames(useApi(), user?.id ?? NOBODY), enabled: user !== null });
};
