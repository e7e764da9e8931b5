/** Server state, re-exported from TanStack Query, so that one copy is shared and only used parts reach the browser. */
export {
  infiniteQueryOptions,
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { UseQueryResult } from '@tanstack/react-query';

import type { HostApi } from '@jangada/contracts/host/host-api';
import type { QueryClient } from '@tanstack/react-query';

/**
 * An optional property of a page component: starts the queries whose replies the page shows first. The shell calls it
 * before the first rendering of a visit and waits a moment for it, so that replies in the HTML are rendered at once.
 *
 * @example
 * HomePage.preload = (({ api }, queries) => queries.prefetchQuery(homeRows(api))) satisfies Preload;
 */
export type Preload = (host: Pick<HostApi, 'api'>, queries: QueryClient) => Promise<unknown>;
