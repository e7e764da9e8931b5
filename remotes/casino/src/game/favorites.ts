import { setFavorite } from '@jangada/contracts/games/endpoints';
import type { GameDetails } from '@jangada/contracts/games/game';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useModals, useToasts, useUser } from '@jangada/remote-kit/hooks';
import { useMutation, useQueryClient } from '@jangada/remote-kit/query';
import { gameDetails } from './game.query.ts';

/** Adds a game to the favourites or takes it out: shown at once, taken back with a word when the server refuses. */
export const useFavorite = (game: GameDetails): { isFavorite: boolean; toggle: () => void } => {
  const api = useApi();
  const user = useUser();
  const modals = useModals();
  const toasts = useToasts();
  const sayError = useErrorText();
  const queries = useQueryClient();
  const { queryKey } = gameDetails(api, { provider: game.providercode, game: game.gamecode });

  const show = (hasFavorite: boolean) =>
    queries.setQueryData<GameDetails>(queryKey, (shown) => (shown ? { ...shown, hasFavorite } : shown));

  const change = useMutation({
    mutationFn: (favorite: boolean) =>
      api(setFavorite, {
        params: { gameId: game.id },
        body: { gameId: game.id, action: favorite ? 'add' : 'remove' },
      }),
    onMutate: (favorite) => void show(favorite),
    onError: (error, favorite) => {
      show(!favorite);
      toasts.show({ kind: 'error', text: sayError(error) });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['casino', 'games', 'favorites'] }),
  });

  return {
    isFavorite: game.hasFavorite,
    toggle: () => (user ? change.mutate(!game.hasFavorite) : modals.open('auth', { mode: 'login' })),
  };
};
