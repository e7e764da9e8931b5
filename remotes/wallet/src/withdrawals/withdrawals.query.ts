import { listWithdrawMethods } from '@jangada/contracts/domains/wallet/endpoints';
import { getWithdrawal, getWithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

/** The key of all withdrawal queries of this player; a changed balance invalidates it. */
export const withdrawalsKey = (userId: number) => ['wallet', userId, 'withdrawals'] as const;

/** The withdrawable amount and the blockers. Always fetched when a screen shows them. */
export const withdrawOptions = (api: Api, userId: number) =>
  queryOptions({
    queryKey: [...withdrawalsKey(userId), 'options'],
    queryFn: async ({ signal }) => (await api(getWithdrawOptions, { signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

export const withdrawMethods = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['wallet', userId, 'withdraw-methods'],
    queryFn: async ({ signal }) => (await api(listWithdrawMethods, { signal })).methods,
  });

/** One withdrawal with its timeline. */
export const withdrawal = (api: Api, userId: number, id: number) =>
  queryOptions({
    queryKey: [...withdrawalsKey(userId), id],
    queryFn: async ({ signal }) => (await api(getWithdrawal, { params: { id }, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
