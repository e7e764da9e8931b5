import { balanceUpdated, paymentApproved } from '@jangada/contracts/events';
import type { Wallet } from '@jangada/contracts/profile/user';
import { useApi, useEvent, useRealtimeState, useUser } from '@jangada/remote-kit/hooks';
import { useQuery, useQueryClient } from '@jangada/remote-kit/query';
import { newerOf, walletKey, walletOf } from './wallet.query.ts';

/** How often the balance is asked for while no events come. */
const WITHOUT_EVENTS_MS = 15_000;

/** The player's wallet: asked for once, then kept current by the events; asked for again when they cannot come. */
export const useWallet = (): { wallet: Wallet | undefined; isError: boolean; refetch: () => void } => {
  const api = useApi();
  const user = useUser();
  const queries = useQueryClient();
  const isLive = useRealtimeState() === 'connected';
  const userId = user?.id ?? 0;

  const { data, isError, refetch } = useQuery({
    ...walletOf(api, userId),
    enabled: user !== null,
    refetchInterval: isLive ? false : WITHOUT_EVENTS_MS,
    structuralSharing: (shown, arrived) => newerOf(shown as Wallet | undefined, arrived as Wallet),
  });

  const take = ({ wallet }: { wallet: Wallet }) =>
    queries.setQueryData<Wallet>(walletKey(userId), (shown) => newerOf(shown, wallet));
  useEvent(balanceUpdated, (event) => void (user && take(event)));
  useEvent(paymentApproved, (event) => void (user && take(event)));

  return { wallet: user ? data : undefined, isError, refetch: () => void refetch() };
};
