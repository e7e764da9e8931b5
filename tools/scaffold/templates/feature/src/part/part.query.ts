import type { Api } from '@jangada/contracts/host/host-api';
import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import { queryOptions } from '@jangada/remote-kit/query';

const STALE_MS = 60_000;

/** What this part shows. Another call of the contracts takes the place of this one. */
export const partQuery = (api: Api) =>
  queryOptions({
    queryKey: ['example', 'part'],
    queryFn: async ({ signal }) => (await api(listCategories, { signal })).data,
    staleTime: STALE_MS,
  });
