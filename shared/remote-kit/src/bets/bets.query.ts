import type { Api } from '@jangada/contracts/host/host-api';
import type { Bet } from '@jangada/contracts/domains/wallet/endpoints';
import { listBets } from '@jangada/contracts/domains/wallet/endpoints';
import { firstPart, partAfter } from '../api/list-parts.ts';
import { orFailedFetch } from '../errors/failed-fetch.ts';
import { infiniteQueryOptions } from '../query.ts';

/**
 * Bets and wins, page by page until the end (WAL-50). Fetched again whenever the list is opened: a round may have ended
 * since.
 */
export const betsPages = (api: Api, userId: number) =>
  infiniteQueryOptions({
    queryKey: ['bets', userId],
    queryFn: async ({ pageParam, signal }) => (await orFailedFetch(api(listBets, { query: pageParam, signal }))).bets,
    initialPageParam: firstPart,
    getNextPageParam: partAfter,
    refetchOnMount: 'always',
  });

/** A bet placed while the list is open shifts the rows of later pages, so that two pages may contain the same bet. */
export const rowsOf = (pages: readonly { readonly data: readonly Bet[] }[]): readonly Bet[] => [
  ...new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values(),
];

export interface Day {
  readonly date: string;
  readonly rows: readonly Bet[];
}

/** The rows of each day under one name, in their order. */
export const byDay = (rows: readonly Bet[], dateOf: (moment: string) => string): readonly Day[] => {
  const days = new Map<string, Bet[]>();
  for (const row of rows) {
    const date = dateOf(row.date);
    days.set(date, [...(days.get(date) ?? []), row]);
  }
  return [...days].map(([date, ofDay]) => ({ date, rows: ofDay }));
};
