import { listCoupons } from '@jangada/contracts/bonuses/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/languages';
import { listBonuses } from '@jangada/contracts/wallet/endpoints';
import { orFailedFetch } from '@jangada/remote-kit/failed-fetch';
import { infiniteQueryOptions, queryOptions } from '@jangada/remote-kit/query';

// The server names bonuses and coupons in the language of the page: another language is another answer.

/** The player's bonuses, newest first, page by page until the end (API-54). */
export const bonusPages = (api: Api, userId: number, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['wallet', userId, 'bonuses', language],
    queryFn: async ({ pageParam, signal }) =>
      (await orFailedFetch(api(listBonuses, { query: { page: pageParam }, signal }))).bonuses,
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  });

/** The coupons on offer; the same for everybody. */
export const couponsOnOffer = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['wallet', 'coupons', language],
    queryFn: async ({ signal }) => (await api(listCoupons, { signal })).data,
  });
