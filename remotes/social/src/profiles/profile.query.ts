import { showProfile } from '@jangada/contracts/domains/profile/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

/** The public profile of a player. */
export const publicProfileOf = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['social', 'profile', userId],
    queryFn: async ({ signal }) => (await api(showProfile, { body: { user_id: userId }, signal })).data,
    staleTime: 30_000,
  });
