import { getGame, launchGame, listRelatedGames } from '@jangada/contracts/games/endpoints';
import type { GameDetails } from '@jangada/contracts/games/game';
import type { Api } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/languages';
import { ApiError } from '@jangada/remote-kit/errors';
import { queryOptions } from '@jangada/remote-kit/query';

/** A game is addressed by its provider's code and its own: `/casino/{provider}/{game}`. */
export interface GameAddress {
  readonly provider: string;
  readonly game: string;
}

const STALE_MS = 5 * 60_000;

/** A refusal is an answer; only a missing one is worth another try. */
const retryUnlessRefused = (failures: number, error: Error): boolean => !(error instanceof ApiError) && failures < 2;

export const gameDetails = (api: Api, { provider, game }: GameAddress) =>
  queryOptions({
    queryKey: ['casino', 'game', provider, game],
    queryFn: async ({ signal }) =>
      (await api(getGame, { body: { game_id: game, provider_code: provider }, signal })).data,
    staleTime: STALE_MS,
    retry: retryUnlessRefused,
  });

export const relatedGames = (api: Api, { provider, game }: GameAddress) =>
  queryOptions({
    queryKey: ['casino', 'related', provider, game],
    queryFn: async ({ signal }) =>
      (await api(listRelatedGames, { body: { game_id: game, provider_code: provider }, signal })).related_games,
    staleTime: STALE_MS,
  });

/** For money or for fun. */
export type PlayMode = 'real' | 'demo';

/** A launch belongs to one visit: it is never taken from the cache. `player` makes another sign-in another launch. */
export const gameLaunch = (api: Api, game: GameDetails, mode: PlayMode, language: Language, player: string) =>
  queryOptions({
    queryKey: ['casino', 'launch', game.id, mode, language, player],
    queryFn: async ({ signal }) =>
      (
        await api(launchGame, {
          body: {
            game_id: game.id,
            provider_code: game.providercode,
            demo: mode === 'demo',
            mobile: matchMedia('(max-width: 767px)').matches,
            language,
          },
          signal,
        })
      ).gameUrl,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
