import type { Document } from '@jangada/contracts/domains/documents/document';
import { notificationSent } from '@jangada/contracts/events/events';
import { useHost } from '@jangada/remote-kit/host-context';
import { useEvent, useUser } from '@jangada/remote-kit/hooks';
import { useQueryClient } from '@jangada/remote-kit/query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { playerDocuments } from './documents.query.ts';

/**
 * Keeps the page at what was decided: the notice of a decision reads the documents again, and documents that stand
 * differently than before read the player again, also when the notice was lost.
 */
export const useFreshIdentity = (documents: readonly Document[]): void => {
  const { api, session } = useHost();
  const queries = useQueryClient();
  const userId = useUser()?.id ?? 0;
  useEvent(notificationSent, ({ notification }) => {
    if (notification.type !== 'document') return;
    void queries.invalidateQueries({ queryKey: playerDocuments(api, userId).queryKey });
    void session.refresh();
  });
  const states = documents.map(({ id, status }) => `${id} ${status}`).join(' ');
  const before = useRef('');
  const compare = useEffectEvent(() => {
    if (before.current !== '' && before.current !== states) void session.refresh();
    before.current = states;
  });
  useEffect(() => compare(), [states]);
};
