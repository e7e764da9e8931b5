import { listProviders } from '@jangada/contracts/domains/games/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import { queryOptions } from '@jangada/remote-kit/query';

/** Categories change with a release of the catalogue, not during a visit. */
const STALE_MS = 10 * 60_000;

/** A list with this few providers may be incomplete (CAS-20). */
const PROVIDERS_FEW_MAX = 4;

export const categories = (api: Api) =>
  queryOptions({
    queryKey: ['casino', 'categories'],
    queryFn: async ({ signal }) => (await api(listCategories, { signal })).data,
    staleTime: STALE_MS,
  });

/** The providers. Invalidation reloads them only while the list is empty or has few entries (CAS-20). */
export const providers = (api: Api) =>
  queryOptions({
    queryKey: ['casino', 'providers'],
    queryFn: async ({ signal }) => (await api(listProviders, { signal })).data,
    staleTime: ({ state: { data = [] } }) => (data.length <= PROVIDERS_FEW_MAX ? 0 : 'static'),
    gcTime: Infinity,
  });
