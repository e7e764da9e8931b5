import { listCoupons } from '@jangada/contracts/domains/bonuses/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { queryOptions } from '@jangada/remote-kit/query';

/** The coupons on offer, the same for all players. Their names are in the page's language. */
export const couponsOnOffer = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['wallet', 'coupons', language],
    queryFn: async ({ signal }) => (await api(listCoupons, { signal })).data,
  });
