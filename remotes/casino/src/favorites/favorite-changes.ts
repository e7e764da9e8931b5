interface FavoriteChangesOptions {
  readonly save: (gameId: number, isFavorite: boolean) => Promise<unknown>;
  readonly show: (gameId: number, isFavorite: boolean) => void;
  /** The last change was saved or refused. */
  readonly onSettled: () => void;
  /** The shown change was reverted. */
  readonly onRefused: (error: unknown) => void;
}

export interface FavoriteChanges {
  toggle(gameId: number, isFavorite: boolean): void;
}

interface Change {
  requested: boolean;
  saved: boolean;
}

/**
 * Applies changes of favourites before the server replies. A game has one call at a time; if the player has changed it
 * again by then, another call follows.
 */
export const createFavoriteChanges = ({
  save,
  show,
  onSettled,
  onRefused,
}: FavoriteChangesOptions): FavoriteChanges => {
  const changes = new Map<number, Change>();

  const attempt = async (gameId: number, change: Change): Promise<void> => {
    const { requested } = change;
    try {
      await save(gameId, requested);
      change.saved = requested;
    } catch (error) {
      // Toggled back in the meantime: the server already has the requested value.
      if (change.requested === change.saved) return;
      change.requested = change.saved;
      show(gameId, change.saved);
      onRefused(error);
    }
  };

  const settle = async (gameId: number, change: Change): Promise<void> => {
    while (change.requested !== change.saved) await attempt(gameId, change);
    changes.delete(gameId);
    onSettled();
  };

  return {
    toggle: (gameId, isFavorite) => {
      const running = changes.get(gameId);
      const change = running ?? { requested: isFavorite, saved: isFavorite };
      change.requested = !change.requested;
      show(gameId, change.requested);
      if (running) return;
      changes.set(gameId, change);
      void settle(gameId, change);
    },
  };
};
