import type { IdentityStatus } from '@jangada/contracts/domains/identity/check';
import { startIdentityCheck } from '@jangada/contracts/domains/identity/endpoints';
import { notificationSent } from '@jangada/contracts/events/events';
import { useHost } from '@jangada/remote-kit/host-context';
import { useEvent, useUser } from '@jangada/remote-kit/hooks';
import { useMutation, useQuery, useQueryClient } from '@jangada/remote-kit/query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { identityStatus } from './identity-status.query.ts';

/** The player's newest check, kept at what was decided, and its begin. An older API has none, which is no failure. */
export const useIdentityCheck = () => {
  const { api, session } = useHost();
  const queries = useQueryClient();
  const userId = useUser()?.id ?? 0;
  const query = identityStatus(api, userId);
  const { data } = useQuery({ ...query, enabled: userId !== 0, retry: false });
  const start = useMutation({
    mutationFn: async (): Promise<IdentityStatus> => (await api(startIdentityCheck, { body: {} })).data,
    onSuccess: (status) => queries.setQueryData(query.queryKey, status),
    onError: () => void queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  useEvent(notificationSent, ({ notification }) => {
    if (notification.type === 'document') void queries.invalidateQueries({ queryKey: query.queryKey });
  });
  const state = data?.check?.state;
  const before = useRef(state);
  const compare = useEffectEvent(() => {
    if (before.current !== undefined && before.current !== state) void session.refresh();
    before.current = state;
  });
  useEffect(() => compare(), [state]);
  return { status: data, start };
};
