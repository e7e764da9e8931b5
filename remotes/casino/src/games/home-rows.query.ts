import { listHomeGames } from '@jangada/contracts/domains/games/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

const STALE_MS = 60_000;

/** The rows of the home page, in the tenant's order. */
export const homeRows = (api: Api) =>
  queryOptions({
    queryKey: ['casino', 'home-games'],
    queryFn: async ({ signal }) => (await api(listHomeGames, { signal })).data,
    staleTime: STALE_MS,
  });
