import type { Api } from '@jangada/contracts/host/host-api';
import { listCategories } from '@jangada/contracts/domains/site/endpoints';
import { queryOptions } from '@jangada/remote-kit/query';

const STALE_MS = 60_000;

/** The data of this part; replace the call by one of your own. */
export const partQuery = (api: Api) =>
  queryOptions({
    queryKey: ['example', 'part'],
    queryFn: async ({ signal }) => (await api(listCategories, { signal })).data,
    staleTime: STALE_MS,
  });
