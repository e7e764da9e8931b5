import type { DocumentType } from '@jangada/contracts/domains/documents/document';
import { uploadDocument } from '@jangada/contracts/domains/documents/endpoints';
import { useHost } from '@jangada/remote-kit/host-context';
import { useUpdateBlocker, useUser } from '@jangada/remote-kit/hooks';
import { useMutation, useQueryClient } from '@jangada/remote-kit/query';
import { useRef, useState } from 'react';
import { playerDocuments } from './documents.query.ts';

const PERCENT = 100;

/** The names of the files that were sent in this page view, by document: the server keeps none. */
const fileNames = new Map<number, string>();

export const sentFileName = (id: number): string | undefined => fileNames.get(id);

export interface DocumentUpload {
  readonly send: (file: File) => void;
  readonly cancel: () => void;
  readonly isPending: boolean;
  /** 0 to 100; null while the browser reports no progress. */
  readonly percent: number | null;
  readonly error: Error | null;
}

/** Sends one document with its progress; the upload can be stopped. */
export const useDocumentUpload = (type: DocumentType): DocumentUpload => {
  const { api, session } = useHost();
  const queries = useQueryClient();
  const userId = useUser()?.id ?? 0;
  const [percent, setPercent] = useState<number | null>(0);
  const stop = useRef<AbortController | null>(null);

  const upload = useMutation({
    mutationFn: (file: File) => {
      stop.current = new AbortController();
      return api(uploadDocument, {
        body: { type },
        file,
        signal: stop.current.signal,
        onUploadProgress: ({ loaded, total }) => setPercent(total ? Math.round((loaded / total) * PERCENT) : null),
      });
    },
    onMutate: () => setPercent(0),
    onSuccess: async ({ data: { id } }, { name }) => {
      fileNames.set(id, name);
      await queries.invalidateQueries({ queryKey: playerDocuments(api, userId).queryKey });
      await session.refresh();
    },
  });
  useUpdateBlocker(upload.isPending, 'upload');
  const wasStopped = stop.current?.signal.aborted === true;
  return {
    send: upload.mutate,
    cancel: () => stop.current?.abort(),
    isPending: upload.isPending,
    percent,
    error: wasStopped ? null : upload.error,
  };
};
