import { listCashback } from '@jangada/contracts/domains/bonuses/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

/** Cashback that is claimable now or later, or was claimed recently. */
export const cashbackEntries = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['wallet', userId, 'cashback'],
    queryFn: async ({ signal }) => (await api(listCashback, { signal })).data,
    refetchOnWindowFocus: 'always',
  });
