import { ApiError } from '@jangada/contracts/client/errors';
import { QueryClient } from '@jangada/remote-kit/query';

/** Server answers stay fresh this long; realtime events keep them right in between. */
const STALE_MS = 30_000;
const QUERY_RETRIES_MAX = 2;

const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < QUERY_RETRIES_MAX && !(error instanceof ApiError && error.status < 500);

/**
 * The server's answers, one cache for the shell and all remotes. Without a network what changes something fails at once: it
 * never happens later, when nobody expects it any more.
 */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: STALE_MS, retry: isWorthRetrying }, mutations: { networkMode: 'always' } },
  });
