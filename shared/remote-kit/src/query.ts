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
