import type { Operation } from '@jangada/contracts/ops/operation';
import { queryOptions } from '@tanstack/react-query';
import { getMe, type Me } from '@jangada/contracts/ops/me';
import { call, type Callable, type Fields } from './ops-client.ts';
import { OpsError } from './ops-error.ts';

/** The queries of the desk: one key per operation, so that a command refreshes what it changed. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  /** Null without a session. */
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return (await call(getMe, { signal })).data;
    } catch (error) {
      if (error instanceof OpsError && error.status === 401) return null;
      throw error;
    }
  },
  retry: false,
});

/** The key of every read of operations; the first word of a command names what it is about. */
export const READS = 'reads';

/** The first part of the key under which a list looks for what is new. */
export const PEEK = `${READS}-peek`;

/** The first part of the key of a document's bytes. */
export const DOCUMENT_FILES = 'document-file';

/** The reply of a read, under the key of its words. */
export const readQuery = <Read extends Callable & Pick<Operation, 'words'>>(
  read: Read,
  { params, query }: ReadOptions,
) =>
  queryOptions({
    queryKey: [READS, read.words, params, query ?? {}] as const,
    queryFn: ({ signal }) => call(read as Callable<Read['reply']>, { params, query, signal }),
  });

interface ReadOptions {
  readonly params: Fields;
  readonly query?: Fields;
}
