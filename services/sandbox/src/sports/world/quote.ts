import type { MarketType } from '../protocol.ts';

/** A market before the bookmaker's margin: chances instead of odds. */
export interface Quote {
  type: MarketType;
  line?: number;
  chances: { id: string; chance: number }[];
}

export const quote = (type: MarketType, chances: [id: string, chance: number][], line?: number): Quote => ({
  type,
  ...(line !== undefined && { line }),
  chances: chances.map(([id, chance]) => ({ id, chance })),
});

export const overUnder = (type: MarketType, line: number, over: number): Quote =>
  quote(
    type,
    [
      ['over', over],
      ['under', 1 - over],
    ],
    line,
  );

export const homeAway = (type: MarketType, home: number, line?: number): Quote =>
  quote(
    type,
    [
      ['home', home],
      ['away', 1 - home],
    ],
    line,
  );

export const oddEven = (odd: number): Quote =>
  quote('odd-even', [
    ['odd', odd],
    ['even', 1 - odd],
  ]);

/** An end that a match may have, and how likely it is. */
export interface End {
  home: number;
  away: number;
  chance: number;
}

/** How likely an end of this kind is. */
export const chanceIn =
  (ends: readonly End[]) =>
  (isMeant: (end: End) => boolean): number =>
    ends.reduce((sum, end) => (isMeant(end) ? sum + end.chance : sum), 0);
