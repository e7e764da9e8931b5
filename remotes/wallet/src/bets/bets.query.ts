import type { Api } from '@jangada/contracts/host/host-api';
import { listBets } from '@jangada/contracts/wallet/endpoints';
import { infiniteQueryOptions } from '@jangada/remote-kit/query';
import { orFailedFetch } from '../transactions/failed-fetch.ts';

/** Bets and wins, page by page until the end (WAL-50). */
export const betsPages = (api: Api, userId: number) =>
  infiniteQueryOptions({
    queryKey: ['wallet', userId, 'bets'],
    queryFn: async ({ pageParam, signal }) =>
      (await orFailedFetch(api(listBets, { query: { page: pageParam }, signal }))).bets,
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  });
