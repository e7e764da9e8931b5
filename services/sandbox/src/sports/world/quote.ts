import type { MarketType } from '../protocol.ts';

/** A market before the bookmaker's margin: chances instead of odds. */
export interface Quote {
  type: MarketType;
  line?: number;
  chances: { id: string; chance: number }[];
}

export const quote = (type: MarketType, chances: Iterable<[id: string, chance: number]>, line?: number): Quote => ({
  type,
  ...(line !== undefined && { line }),
  chances: Array.from(chances, ([id, chance]) => ({ id, chance })),
});

export const overUnder = (type: MarketType, line: number, over: number): Quote =>
  quote(type, Object.entries({ over, under: 1 - over }), line);

export const homeAway = (type: MarketType, home: number, line?: number): Quote =>
  quote(type, Object.entries({ home, away: 1 - home }), line);

export const oddEven = (odd: number): Quote => quote('odd-even', Object.entries({ odd, even: 1 - odd }));

/** A possible final score and its chance. */
export interface End {
  home: number;
  away: number;
  chance: number;
}

export type ChanceOf = (fits: (end: End) => boolean) => number;

/** The chance of the matching final scores. */
export const chanceIn =
  (ends: readonly End[]): ChanceOf =>
  (fits) =>
    ends.reduce((sum, end) => (fits(end) ? sum + end.chance : sum), 0);

export const totalsOf = (type: MarketType, lines: number[], chanceOf: ChanceOf): Quote[] =>
  lines.map((line) => {
    const over = chanceOf(({ home, away }) => home + away > line);
    return overUnder(type, line, over);
  });

export const handicapsOf = (type: MarketType, lines: number[], chanceOf: ChanceOf): Quote[] =>
  lines.map((line) => {
    const covered = chanceOf(({ home, away }) => home + line > away);
    return homeAway(type, covered, line);
  });
