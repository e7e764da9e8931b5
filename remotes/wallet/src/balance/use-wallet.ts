import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import type { Wallet } from '@jangada/contracts/domains/profile/user';
import { useHost } from '@jangada/remote-kit/host-context';
import { useRealtimeState, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useEffect, useEffectEvent, useRef } from 'react';

/** How often the balance is polled while realtime is not connected. */
const POLL_MS = 15_000;
const STALE_MS = 30_000;
/** The minimum interval of fetches after a reconnect, because a connection may reconnect every second. */
const LIVE_FETCH_MS = 10_000;

/**
 * The player's wallet in the session, which events keep current. It is fetched once, and polled while realtime is not
 * connected.
 */
export const useWallet = (): { wallet: Wallet | undefined; error: Error | null; refetch: () => void } => {
  const { api, session } = useHost();
  const user = useUser();
  const isLive = useRealtimeState() === 'connected';
  const userId = user?.id ?? 0;

  const { error, refetch } = useQuery({
    queryKey: ['wallet', userId],
    queryFn: async ({ signal }) => {
      const { data } = await api(getWallet, { signal });
      session.updateWallet(userId, data);
      return data;
    },
    staleTime: STALE_MS,
    enabled: user !== null,
    refetchInterval: isLive ? false : POLL_MS,
  });

  // Fetches once the connection is live, because changes between the last fetch and the connection caused no event
  // here.
  const wasLive = useRef(isLive);
  const fetchedAtMs = useRef(-LIVE_FETCH_MS);
  const fetchMissed = useEffectEvent(() => {
    if (user === null) return;
    fetchedAtMs.current = performance.now();
    void refetch({ cancelRefetch: false });
  });
  useEffect(() => {
    const isNew = isLive && !wasLive.current;
    wasLive.current = isLive;
    if (!isNew) return;
    const waitMs = fetchedAtMs.current + LIVE_FETCH_MS - performance.now();
    if (waitMs <= 0) return fetchMissed();
    const timer = setTimeout(() => fetchMissed(), waitMs);
    return () => clearTimeout(timer);
  }, [isLive]);

  return { wallet: user?.wallet, error, refetch: () => void refetch() };
};
