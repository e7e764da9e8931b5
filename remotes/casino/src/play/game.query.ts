import { isGameAddress } from '@jangada/contracts/domains/games/game-address';
import { getGame, launchGame, listGames, listRelatedGames } from '@jangada/contracts/domains/games/endpoints';
import type { GameDetails } from '@jangada/contracts/domains/games/game';
import type { Api } from '@jangada/contracts/host/host-api';
import { markExplained } from '@jangada/remote-kit/errors';
import { keepPreviousData, queryOptions } from '@jangada/remote-kit/query';
import { retryUnlessRefused } from '../queries/retry-unless-refused.ts';
import type { GameLaunch } from './game-launch.ts';

/** The address of a game: its provider's code, and its own code or number: `/casino/{provider}/{game}`. */
export interface GameAddress {
  readonly provider: string;
  readonly game: string | number;
}

const STALE_MS = 5 * 60_000;

const ownPlaces = () => ({ origins: [location.origin], hostnames: [location.hostname] });

/** Offline, a call fails immediately instead of pausing, and is repeated when the network returns. */
const failsOffline = { networkMode: 'always', refetchOnReconnect: true } as const;

/** @param isGuest favourites and other personal fields are loaded again after a sign-in */
export const gameDetails = (api: Api, { provider, game }: GameAddress, isGuest: boolean) =>
  queryOptions({
    queryKey: ['casino', 'game', provider, game, isGuest],
    queryFn: async ({ signal }) =>
      (await api(getGame, { body: { game_id: game, provider_code: provider }, signal })).data,
    staleTime: STALE_MS,
    retry: retryUnlessRefused,
    // Keeps the data of the open game, although the shell clears all replies when a session ends.
    placeholderData: keepPreviousData,
    ...failsOffline,
  });

export const relatedGames = (api: Api, { provider, game }: GameAddress) =>
  queryOptions({
    queryKey: ['casino', 'related', provider, game],
    queryFn: async ({ signal }) =>
      (await api(listRelatedGames, { body: { game_id: game, provider_code: provider }, signal })).related_games,
    staleTime: STALE_MS,
  });

export const popularGames = (api: Api) =>
  queryOptions({
    queryKey: ['casino', 'popular-games'],
    queryFn: async ({ signal }) => (await api(listGames, { query: { type: 'popular', page: 1 }, signal })).games.data,
    staleTime: STALE_MS,
  });

/** The address of one launch, which is never taken from the cache. */
export const launchUrl = (api: Api, game: GameDetails, launch: GameLaunch) =>
  queryOptions<string>({
    queryKey: ['casino', 'launch', game.id, launch.number, launch.mode, launch.player],
    queryFn: async ({ signal }) => {
      const body = {
        game_id: game.id,
        provider_code: game.providercode,
        demo: launch.mode === 'demo',
        mobile: matchMedia('(max-width: 767px)').matches,
        language: launch.language,
      };
      try {
        const { gameUrl } = await api(launchGame, { body, signal });
        // Only addresses of games are allowed: a frame with another address would stay empty or show our own page.
        if (!isGameAddress(gameUrl, ownPlaces())) throw new TypeError('the launch gave an address that is no game’s');
        return gameUrl;
      } catch (error) {
        // The stage of the game shows this error, so the shell must not show it too.
        markExplained(error);
        throw error;
      }
    },
    enabled: !launch.isOver,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    // Keeps the address while the frame under the message "session ended" still shows this launch.
    placeholderData: (address, before) => (before?.queryKey[3] === launch.number ? address : undefined),
    ...failsOffline,
  });

/** The disabled query of a page without a launch. */
export const noLaunch = queryOptions<string>({ queryKey: ['casino', 'launch'], queryFn: () => '', enabled: false });
