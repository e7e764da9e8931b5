import { listDocuments } from '@jangada/contracts/domains/documents/endpoints';
import type { Document, RequestedDocument } from '@jangada/contracts/domains/documents/document';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

/** A document may be decided at any time: while one is pending, the list is polled. */
const PENDING_POLL_MS = 30_000;

export interface PlayerDocuments {
  /** The newest first. */
  readonly documents: readonly Document[];
  /** What the staff ask for. */
  readonly requested: readonly RequestedDocument[];
}

export const noDocuments: PlayerDocuments = { documents: [], requested: [] };

export const playerDocuments = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['account', userId, 'documents'],
    queryFn: async ({ signal }): Promise<PlayerDocuments> => {
      const { data, requested = [] } = await api(listDocuments, { signal });
      return { documents: data, requested };
    },
    refetchInterval: ({ state }) =>
      state.data?.documents.some(({ status }) => status === 'pending') ? PENDING_POLL_MS : false,
  });
