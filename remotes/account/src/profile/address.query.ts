import { getAddress } from '@jangada/contracts/domains/profile/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

/** The stored address; null when the player has not given one. */
export const playerAddress = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['account', userId, 'address'],
    queryFn: async ({ signal }) => (await api(getAddress, { signal })).data,
  });
