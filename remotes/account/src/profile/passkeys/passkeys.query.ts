import { listPasskeys } from '@jangada/contracts/domains/auth/passkeys';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

export const ownPasskeys = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['account', userId, 'passkeys'],
    queryFn: async ({ signal }) => (await api(listPasskeys, { signal })).data,
  });
