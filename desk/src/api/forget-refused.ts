import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { missingIn, OpsError } from './ops-error.ts';
import { meQuery, PEEK, READS } from './queries.ts';

const FORBIDDEN = 403;

interface Refused {
  readonly queryKey: QueryKey;
  readonly setState: (state: { readonly data: undefined }) => void;
}

/**
 * What was read stays when a read fails, but not when it is refused: who may not read it has no older copy of it either.
 * Then the person's rights may have changed, and who is there is asked again.
 */
export const forgetRefused = (client: QueryClient, query: Refused, error: unknown): void => {
  if (!(error instanceof OpsError) || error.status !== FORBIDDEN) return;
  query.setState({ data: undefined });
  const [kind, ...read] = query.queryKey;
  // A list and its look for what is new are one read.
  if (kind === READS)
    client
      .getQueryCache()
      .find({ queryKey: [PEEK, ...read] })
      ?.setState({ data: undefined });
  if (kind === PEEK) void client.invalidateQueries({ queryKey: [READS, ...read], exact: true });
  if (missingIn(error)) void client.invalidateQueries({ queryKey: meQuery.queryKey });
};
