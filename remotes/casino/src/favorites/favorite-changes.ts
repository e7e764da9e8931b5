interface FavoriteChangesParts {
  readonly save: (gameId: number, isFavorite: boolean) => Promise<unknown>;
  readonly show: (gameId: number, isFavorite: boolean) => void;
  /** The server has the last word of the player, or took none of it. */
  readonly onSettled: () => void;
  /** What was shown is taken back. */
  readonly onRefused: (error: unknown) => void;
}

export interface FavoriteChanges {
  toggle(gameId: number, isFavorite: boolean): void;
}

interface Change {
  wanted: boolean;
  held: boolean;
}

/** Favourites ahead of the server: one call of a game at a time, and after it another when the player wants it otherwise by then. */
export const createFavoriteChanges = ({ save, show, onSettled, onRefused }: FavoriteChangesParts): FavoriteChanges => {
  const changes = new Map<number, Change>();

  const attempt = async (gameId: number, change: Change): Promise<void> => {
    const { wanted } = change;
    try {
      await save(gameId, wanted);
      change.held = wanted;
    } catch (error) {
      // Who has pressed again meanwhile has what they want: what the server holds.
      if (change.wanted === change.held) return;
      change.wanted = change.held;
      show(gameId, change.held);
      onRefused(error);
    }
  };

  const settle = async (gameId: number, change: Change): Promise<void> => {
    while (change.wanted !== change.held) await attempt(gameId, change);
    changes.delete(gameId);
    onSettled();
  };

  return {
    toggle: (gameId, isFavorite) => {
      const running = changes.get(gameId);
      const change = running ?? { wanted: isFavorite, held: isFavorite };
      change.wanted = !change.wanted;
      show(gameId, change.wanted);
      if (running) return;
      changes.set(gameId, change);
      void settle(gameId, change);
    },
  };
};
