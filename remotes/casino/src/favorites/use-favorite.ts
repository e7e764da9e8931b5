import { setFavorite } from '@jangada/contracts/domains/games/endpoints';
import type { Game } from '@jangada/contracts/domains/games/game';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { errorText, markExplained } from '@jangada/remote-kit/errors';
import { useHost } from '@jangada/remote-kit/host-context';
import { useQueryClient } from '@jangada/remote-kit/query';
import type { QueryClient } from '@jangada/remote-kit/query';
import { createFavoriteChanges } from './favorite-changes.ts';
import type { FavoriteChanges } from './favorite-changes.ts';
import { withFavorite } from './with-favorite.ts';

/** The key of every query with games, including the list of favourites. */
const CASINO = ['casino'];
const FAVORITES = ['casino', 'games', 'favorites'];

/** Null for a guest, and until the token has been checked. */
const playerOf = ({ session }: HostApi): number | null => {
  const now = session.getState();
  return now.status === 'user' ? now.user.id : null;
};

/** @param player the player who pressed */
const createPlayerChanges = (host: HostApi, queries: QueryClient, player: number | null): FavoriteChanges =>
  createFavoriteChanges({
    save: (gameId, isFavorite) =>
      host.api(setFavorite, { params: { gameId }, body: { gameId, action: isFavorite ? 'add' : 'remove' } }),
    show: (gameId, isFavorite) => {
      const now = playerOf(host);
      // Updates the view of a guest or of the same player, never another player's.
      if (now === null || now === player)
        queries.setQueriesData({ queryKey: CASINO }, (answer: unknown) => withFavorite(answer, gameId, isFavorite));
    },
    onSettled: () => {
      queries.removeQueries({ queryKey: FAVORITES, type: 'inactive' });
      void queries.invalidateQueries({ queryKey: FAVORITES });
    },
    onRefused: (error) => {
      markExplained(error);
      // The player has signed out, or another release has taken over: the failure is not shown.
      if (host.signal.aborted || playerOf(host) !== player) return;
      host.toasts.show({ kind: 'error', text: errorText(error, host.i18n.language.getState()) });
    },
  });

interface PlayerChanges {
  readonly player: number | null;
  readonly changes: FavoriteChanges;
}

const changesByHost = new WeakMap<HostApi, PlayerChanges>();

/** The changes of the current player; those of an earlier player in this tab stay separate. */
const changesOf = (host: HostApi, queries: QueryClient): FavoriteChanges => {
  const player = playerOf(host);
  const owned = changesByHost.get(host);
  if (owned?.player === player) return owned.changes;
  const changes = createPlayerChanges(host, queries, player);
  changesByHost.set(host, { player, changes });
  return changes;
};

/**
 * Adds a game to the favourites or removes it. The change is shown everywhere immediately, and reverted with a toast
 * when the server refuses it.
 */
export const useFavorite = ({ id, hasFavorite }: Pick<Game, 'id' | 'hasFavorite'>) => {
  const host = useHost();
  const queries = useQueryClient();

  const toggle = (): void => {
    if (host.session.getState().status === 'guest') return host.modals.open('auth', { mode: 'login' });
    changesOf(host, queries).toggle(id, hasFavorite);
  };
  return { isFavorite: hasFavorite, toggle };
};
