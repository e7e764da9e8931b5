import type { Api } from '@jangada/contracts/host/host-api';
import { listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { explainTransaction } from '@jangada/contracts/domains/wallet/statement';
import { orFailedFetch } from '@jangada/remote-kit/failed-fetch';
import { firstPart, partAfter } from '@jangada/remote-kit/list-parts';
import { infiniteQueryOptions, queryOptions } from '@jangada/remote-kit/query';

export const transactionFilters = ['all', 'deposit', 'withdraw'] as const;

export type TransactionFilter = (typeof transactionFilters)[number];

/** The statement, page by page until its end (WAL-52). */
export const statement = (api: Api, userId: number, type: TransactionFilter) =>
  infiniteQueryOptions({
    queryKey: ['wallet', userId, 'transactions', type],
    queryFn: async ({ pageParam, signal }) =>
      (await orFailedFetch(api(listTransactions, { query: { ...pageParam, ...(type !== 'all' && { type }) }, signal })))
        .transactions,
    initialPageParam: firstPart,
    getNextPageParam: partAfter,
  });

/** A line with all its movements. */
export const explanation = (api: Api, userId: number, id: number) =>
  queryOptions({
    queryKey: ['wallet', userId, 'transactions', 'explained', id],
    queryFn: async ({ signal }) => (await api(explainTransaction, { params: { id }, signal })).data,
  });
