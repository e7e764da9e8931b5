import { listDevices } from '@jangada/contracts/domains/auth/devices';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

export const signedInDevices = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['account', userId, 'devices'],
    queryFn: async ({ signal }) => (await api(listDevices, { signal })).data,
  });
