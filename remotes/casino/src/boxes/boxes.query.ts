import type { Box, Prize } from '@jangada/contracts/domains/boxes/box';
import { listBoxes, listBoxPrizes } from '@jangada/contracts/domains/boxes/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { infiniteQueryOptions, queryOptions } from '@jangada/remote-kit/query';
import { retryUnlessRefused } from '../queries/retry-unless-refused.ts';

const STALE_MS = 60_000;
/** Odds never change (decision 0018); only their names follow the language. */
const ODDS_STALE_MS = Infinity;

interface Page {
  readonly current_page: number;
  readonly last_page: number;
}

export const nextPage = ({ current_page, last_page }: Page): number | undefined =>
  current_page < last_page ? current_page + 1 : undefined;

/** The boxes on sale, 12 per page. */
export const boxesOnSale = (api: Api, language: Language) =>
  infiniteQueryOptions({
    queryKey: ['casino', 'boxes', 'on-sale', language],
    queryFn: ({ pageParam, signal }) => api(listBoxes, { query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: STALE_MS,
    retry: retryUnlessRefused,
  });

/** A kind of box by its word in the address, on sale or not; null when there is none (CAS-52). */
export const boxByName = (api: Api, name: string, language: Language) =>
  queryOptions({
    queryKey: ['casino', 'boxes', 'by-name', name, language],
    queryFn: async ({ signal }): Promise<Box | null> => {
      const { data } = await api(listBoxes, { query: { name }, signal });
      return data.find((box) => box.name === name) ?? null;
    },
    staleTime: STALE_MS,
    retry: retryUnlessRefused,
  });

/** The possible prizes of a box, in the order of the draw. */
export const prizesOf = (api: Api, boxId: number, language: Language) =>
  queryOptions({
    queryKey: ['casino', 'boxes', 'prizes', boxId, language],
    queryFn: async ({ signal }): Promise<Prize[]> => (await api(listBoxPrizes, { params: { id: boxId }, signal })).data,
    staleTime: ODDS_STALE_MS,
    retry: retryUnlessRefused,
  });
