import type { Api } from '@jangada/contracts/host/host-api';
import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import { queryOptions } from '@jangada/remote-kit/query';

const STALE_MS = 60_000;

/** The game categories that have games. */
export const categories = (api: Api) =>
  queryOptions({
    queryKey: ['example', 'categories'],
    queryFn: async ({ signal }) => (await api(listCategories, { signal })).data,
    staleTime: STALE_MS,
  });
