import type { Api } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { listBonuses } from '@jangada/contracts/domains/wallet/endpoints';
import { orFailedFetch } from '@jangada/remote-kit/failed-fetch';
import { infiniteQueryOptions } from '@jangada/remote-kit/query';

/** The player's bonuses, newest first, page by page until the end (API-54). Their names are in the page's language. */
export const bonusPages = (api: Api, userId: number, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['wallet', userId, 'bonuses', language],
    queryFn: async ({ pageParam, signal }) =>
      (await orFailedFetch(api(listBonuses, { query: { page: pageParam }, signal }))).bonuses,
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  });
