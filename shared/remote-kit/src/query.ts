/** Server state. One door to TanStack Query, so that one copy is shared and only what is used reaches the browser. */
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
