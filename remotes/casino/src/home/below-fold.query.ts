import { listBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import { listFeaturedGames, listWinners } from '@jangada/contracts/domains/games/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

const STALE_MS = 60_000;

/** The tenant's featured games (CAS-60). */
export const featuredGames = (api: Api) =>
  queryOptions({
    queryKey: ['casino', 'featured-games'],
    queryFn: async ({ signal }) => (await api(listFeaturedGames, { signal })).data,
    staleTime: STALE_MS,
  });

/** Who won much in the last 24 hours, the biggest first. */
export const winners = (api: Api) =>
  queryOptions({
    queryKey: ['casino', 'winners'],
    queryFn: async ({ signal }) => (await api(listWinners, { signal })).data,
    staleTime: STALE_MS,
  });

/** The first page of the boxes on sale. */
export const boxesOnSale = (api: Api) =>
  queryOptions({
    queryKey: ['casino', 'boxes-on-sale'],
    queryFn: async ({ signal }) => (await api(listBoxes, { query: { page: 1 }, signal })).data,
    staleTime: STALE_MS,
  });
