/** How much of everything one tenant has. A session is a deposit of two players with their bets, prizes and extras. */
export interface Size {
  readonly players: number;
  readonly games: number;
  /** Each has 8 stakes, 4 prizes, 2 paid deposits and 4 notifications. */
  readonly sessions: number;
  /** One in so many sessions is the heavy player's. */
  readonly heavyEvery: number;
}

/** A demo, and fifty times as much. */
const S: Size = { players: 50, games: 40, sessions: 50, heavyEvery: 2 };

const SMALL_FACTOR = 50;

export const sizes = {
  S,
  small: {
    players: S.players * SMALL_FACTOR,
    games: S.games * SMALL_FACTOR,
    sessions: S.sessions * SMALL_FACTOR,
    heavyEvery: S.heavyEvery,
  },
  /** 3 million bets and prizes. */
  M: { players: 200_000, games: 20_000, sessions: 250_000, heavyEvery: 12 },
  /** 12 million bets and prizes, 500,000 of them the heavy player's. */
  L: { players: 800_000, games: 20_000, sessions: 1_000_000, heavyEvery: 12 },
} satisfies Record<string, Size>;

export type SizeName = keyof typeof sizes;
