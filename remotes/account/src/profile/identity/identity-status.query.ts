import type { IdentityState } from '@jangada/contracts/domains/identity/check';
import { getIdentityStatus } from '@jangada/contracts/domains/identity/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

/** An open check is done on another device meanwhile; a reviewed one takes longer. */
const POLL_MS: Partial<Readonly<Record<IdentityState, number>>> = { open: 5_000, review: 30_000 };

export const identityStatus = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['account', userId, 'identity'],
    queryFn: async ({ signal }) => (await api(getIdentityStatus, { signal })).data,
    refetchInterval: ({ state }) => POLL_MS[state.data?.check?.state ?? 'approved'] ?? false,
  });
