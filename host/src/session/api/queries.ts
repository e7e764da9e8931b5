import { ApiError } from '@jangada/contracts/client/errors';
import { languages } from '@jangada/contracts/values/languages';
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

type Query = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number];

const keyed: readonly unknown[] = languages;

/** What is read once, such as the address of a running game, has no texts: reading it again would start it anew. */
const isReadOnce = (query: Query): boolean =>
  query.isStatic() || query.observers.some(({ options }) => options.staleTime === Infinity);

/** A reply without the language in its key may have texts of the language in which it was asked for. */
const mayHaveTexts = (query: Query): boolean =>
  !query.queryKey.some((part) => keyed.includes(part)) && !isReadOnce(query);

/** After a change of language: shown replies are read again, others are forgotten. */
export const readInNewLanguage = (queries: QueryClient): void => {
  queries.removeQueries({ type: 'inactive', predicate: mayHaveTexts });
  void queries.invalidateQueries({ predicate: mayHaveTexts });
};
