import { getAffiliates } from '@jangada/contracts/domains/profile/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { infiniteQueryOptions } from '@jangada/remote-kit/query';

/** Link, counts and earnings, with the invited players page by page. */
export const playerReferrals = (api: Api, userId: number) =>
  infiniteQueryOptions({
    queryKey: ['account', userId, 'referrals'],
    queryFn: async ({ pageParam, signal }) => (await api(getAffiliates, { query: { page: pageParam }, signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ referrals: { current_page: page, last_page: last } }) => (page < last ? page + 1 : undefined),
  });
