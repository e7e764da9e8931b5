import { listDocuments } from '@jangada/contracts/domains/documents/endpoints';
import type { Document } from '@jangada/contracts/domains/documents/document';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

/** A document may be decided at any time: while one is pending, the list is polled. */
const PENDING_POLL_MS = 30_000;

export const playerDocuments = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['account', userId, 'documents'],
    queryFn: async ({ signal }): Promise<readonly Document[]> => (await api(listDocuments, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'pending') ? PENDING_POLL_MS : false),
  });
