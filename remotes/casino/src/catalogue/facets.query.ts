import { listProviders } from '@jangada/contracts/games/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { listCategories } from '@jangada/contracts/site/endpoints';
import { queryOptions } from '@jangada/remote-kit/query';

/** Categories and providers change with a release of the catalogue, not during a visit. */
const STALE_MS = 10 * 60_000;

export const categories = (api: Api) =>
  queryOptions({
    queryKey: ['casino', 'categories'],
    queryFn: async ({ signal }) => (await api(listCategories, { signal })).data,
    staleTime: STALE_MS,
  });

export const providers = (api: Api) =>
  queryOptions({
    queryKey: ['casino', 'providers'],
    queryFn: async ({ signal }) => (await api(listProviders, { signal })).data,
    staleTime: STALE_MS,
  });
