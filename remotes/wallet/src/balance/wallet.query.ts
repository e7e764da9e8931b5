import type { Api } from '@jangada/contracts/host/host-api';
import { getWallet } from '@jangada/contracts/profile/endpoints';
import type { Wallet } from '@jangada/contracts/profile/user';
import { queryOptions } from '@jangada/remote-kit/query';

export const walletKey = (userId: number) => ['wallet', userId] as const;

/** The wallet of the signed-in player. Afterwards it follows the events. */
export const walletOf = (api: Api, userId: number) =>
  queryOptions({
    queryKey: walletKey(userId),
    queryFn: async ({ signal }) => (await api(getWallet, { signal })).data,
    staleTime: 30_000,
  });

/** An older wallet never replaces a newer one, in whatever order they arrive (domain.md I12). */
export const newerOf = (shown: Wallet | undefined, arrived: Wallet): Wallet =>
  shown && shown.version > arrived.version ? shown : arrived;
