import { ApiError } from '@jangada/contracts/client/errors';
import { QueryClient } from '@jangada/remote-kit/query';

/** Replies stay fresh this long; realtime events update them in between. */
const STALE_MS = 30_000;
const QUERY_RETRIES_MAX = 2;

const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < QUERY_RETRIES_MAX && !(error instanceof ApiError && error.status < 500);

/**
 * The query cache shared by the shell and all remotes. Mutations fail immediately without a network and are never sent
 * later.
 */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: STALE_MS, retry: isWorthRetrying }, mutations: { networkMode: 'always' } },
  });
