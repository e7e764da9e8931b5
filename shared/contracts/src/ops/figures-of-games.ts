import { pairCursor, sortBy } from '../api/paging.ts';
import { tenantSlug } from '../values/ids.ts';
import { localDay } from '../values/local-day.ts';
import { signedTotalCentavos } from '../values/money.ts';
import * as z from '../values/schema.ts';
import { figureMovement, figureState } from './figures.ts';
import { operation } from './operation.ts';

/** σ of the hold says nothing about fewer rounds. */
export const SIGMA_ROUNDS_MIN = 1_000;
/** Lines of one answer; the sums of all are in its total. */
export const GAME_LINES_MAX = 1_000;

export const gameGroups = ['game', 'maker', 'category', 'day'] as const;

export type GameGroup = (typeof gameGroups)[number];

/** `studio:12`: who reports a game, and its number in the catalogue; `sports:0` is of no game. */
const gameKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}:\d{1,15}$/));

const CODE_CHARACTERS_MAX = 100;
const code = z.string().check(z.minLength(1), z.maxLength(CODE_CHARACTERS_MAX));

export const gameFigures = z.object({
  /** Of the game, maker or category; the day, where the lines are days. */
  key: z.string(),
  name: z.string(),
  /** Stakes less returned ones. */
  turnover: signedTotalCentavos,
  prizes: signedTotalCentavos,
  /** Of the prizes, those of free spins that the house gave. */
  free_spins: signedTotalCentavos,
  ggr: signedTotalCentavos,
  /** GGR ÷ turnover of the sums; null without turnover. */
  hold: z.nullable(z.number()),
  /** Σ turnover · (1 − stated RTP) ÷ Σ turnover, over the games that state one. */
  expected_hold: z.nullable(z.number()),
  /**
   * What chance alone moves the hold by: the root of the sum of squared prizes less squared RTP times the sum of squared
   * stakes, divided by the turnover; null below 1,000 rounds.
   */
  hold_sigma: z.nullable(z.number()),
  /** Who placed a stake, each once. */
  players: z.int(),
  /** Rounds with a stake of money, less those whose stake came back. */
  rounds: z.int(),
});

export type GameFigures = z.infer<typeof gameFigures>;

/** What lines are sorted by. */
export const gameSorts = ['turnover', 'prizes', 'free_spins', 'ggr', 'hold', 'players', 'rounds'] as const;

export type GameSort = (typeof gameSorts)[number];

export const figureGames = operation({
  method: 'GET',
  path: '/ops/{tenant}/game-figures',
  words: 'figure games',
  needs: 'figures.all',
  weight: 'reads',
  summary: 'Turnover, prizes, GGR and hold by game, maker, category or day, by default of today; at most 367 days',
  examples: [
    'figure games --tenant jangada',
    'figure games --tenant jangada --from 2026-10-01 --to 2026-10-31 --group maker',
    'figure games --tenant jangada --group day --game studio:12 --from 2026-10-01',
  ],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({
    from: z.optional(localDay),
    to: z.optional(localDay),
    group: z.optional(z.enum(gameGroups)),
    maker: z.optional(code),
    category: z.optional(code),
    game: z.optional(gameKey),
    /** `-ggr`: the largest first. Lines without the value are the last. */
    sort: sortBy(gameSorts),
  }),
  reply: z.object({
    /** By `sort`; without it by turnover, the largest first, and days in order. */
    data: z.array(gameFigures),
    total: gameFigures,
    /** Lines that did not fit; the total contains them. */
    left_out: z.int(),
    /** The first day that is not closed; null before the first movement. */
    open_from: z.nullable(localDay),
    /** False while the rows of an older ledger are still being summed by games. */
    complete: z.boolean(),
  }),
  errors: ['statement.range-invalid'],
});

export const gameFigureNames = ['turnover', 'prizes', 'free_spins', 'ggr'] as const;

export type GameFigureName = (typeof gameFigureNames)[number];

export const gameFigureExplained = z.object({
  game: gameKey,
  name: z.string(),
  figure: z.enum(gameFigureNames),
  day: localDay,
  state: figureState,
  value: signedTotalCentavos,
  /** A page of the movements by player, oldest first; the amounts of all pages sum to the value. */
  movements: z.array(figureMovement),
  next_cursor: z.nullable(z.string()),
});

export type GameFigureExplained = z.infer<typeof gameFigureExplained>;

export const explainGameFigure = operation({
  method: 'GET',
  path: '/ops/{tenant}/game-figures/{game}/{figure}',
  words: 'figure game',
  needs: 'figures.all',
  weight: 'reads',
  summary: 'The movements that make a figure of a game on a day, by default today',
  examples: ['figure game studio:12 ggr --tenant jangada --day 2026-11-28'],
  params: z.object({ tenant: tenantSlug, game: gameKey, figure: z.enum(gameFigureNames) }),
  query: z.object({ day: z.optional(localDay), cursor: pairCursor }),
  reply: z.object({ data: gameFigureExplained }),
});
