import { isGameAddress } from '@jangada/contracts/domains/games/game-address';
import { launchSport } from '@jangada/contracts/domains/games/endpoints';
import type { Api } from '@jangada/contracts/host/host-api';
import { markExplained } from '@jangada/remote-kit/errors';
import { queryOptions } from '@jangada/remote-kit/query';

/** The address of sports as a game for this player. A launch is a session, so it is never taken from the cache. */
export const sportsLaunch = (api: Api, player: number, language: string) =>
  queryOptions({
    queryKey: ['sportsbook', 'launch', player, language],
    queryFn: async ({ signal }) => {
      try {
        const { gameUrl } = await api(launchSport, { signal });
        const own = { origins: [location.origin], hostnames: [location.hostname] };
        // Only addresses of games are allowed: a frame with another address would stay empty or show our own page.
        if (!isGameAddress(gameUrl, own)) throw new TypeError('the launch gave an address that is no game’s');
        return gameUrl;
      } catch (error) {
        // The place of the game shows this error, so the shell must not show it too.
        markExplained(error);
        throw error;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
