import { getAddress } from '@jangada/contracts/domains/profile/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

/** The address that is stored; null until it is given. */
export const playerAddress = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['account', userId, 'address'],
    queryFn: async ({ signal }) => (await api(getAddress, { signal })).data,
  });
