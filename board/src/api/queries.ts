import { getOverview, listHistory } from '@jangada/contracts/delivery/board.endpoints';
import { getMe, listMySessions, listOperators, type Me } from '@jangada/contracts/delivery/operators.endpoints';
import { getMatrix } from '@jangada/contracts/delivery/matrix.endpoints';
import { listReleases } from '@jangada/contracts/delivery/releases.endpoints';
import { listTenantTags } from '@jangada/contracts/delivery/tenant-groups.endpoints';
import { listTokens } from '@jangada/contracts/delivery/tokens.endpoints';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './board-client.ts';

/** The queries of the board, each under one key, so that messages of the stream can update them. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  /** Null when there is no session, which the page of the edge states at the start. */
  queryFn: ({ signal }): Promise<Me | null> => call(getMe, { signal }),
  retry: false,
});

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(getOverview, { signal }),
});

export interface HistoryOf {
  readonly tenant?: string | undefined;
  readonly remote?: string | undefined;
}

export const historyQuery = ({ tenant, remote }: HistoryOf) =>
  infiniteQueryOptions({
    queryKey: ['history', { tenant, remote }],
    queryFn: ({ pageParam, signal }) => call(listHistory, { query: { tenant, remote, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: async ({ signal }) => (await call(listReleases, { signal })).data,
});

export const matrixQuery = queryOptions({
  queryKey: ['matrix'],
  queryFn: async ({ signal }) => (await call(getMatrix, { signal })).pairs,
});

export const tenantTagsQuery = queryOptions({
  queryKey: ['tenant-tags'],
  queryFn: async ({ signal }) => (await call(listTenantTags, { signal })).data,
});

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await call(listTokens, { signal })).data,
});

export const operatorsQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: async ({ signal }) => (await call(listOperators, { signal })).data,
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listMySessions, { signal })).data,
});
