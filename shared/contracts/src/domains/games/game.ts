import * as z from '../../values/schema.ts';
import { totalCentavos } from '../../values/money.ts';

export const GAMES_PER_PAGE = 24;

/** A game of the catalogue (ENT-107 to ENT-119). This server sends its id as `id`. */
export const game = z.object({
  id: z.int(),
  title: z.string(),
  gamecode: z.string(),
  providercode: z.string(),
  provider_name: z.string(),
  category_slug: z.string(),
  has_tables: z.boolean(),
  only_demo: z.boolean(),
  bonus_allowed: z.boolean(),
  views: z.int(),
  /** An address with the placeholders `{width}` and `{format}`, or a complete address. */
  image: z.string(),
  image_mobile: z.string(),
  hasFavorite: z.boolean(),
});

export type Game = z.infer<typeof game>;

/** Facts about a game for the player. */
export const gameSheet = z.object({
  /** Return to player in percent. */
  rtp: z.nullable(z.number()),
  volatility: z.nullable(z.enum(['low', 'medium', 'high'])),
  min_bet: z.nullable(totalCentavos),
  max_bet: z.nullable(totalCentavos),
  features: z.array(z.string()),
  released_at: z.nullable(z.string()),
  /** The rules and payouts, in the language of the call. */
  rules: z.optional(z.nullable(z.string())),
});

export const gameDetails = z.object({
  ...game.shape,
  sheet: gameSheet,
  /** Can the game be tried without money? If missing, it can. */
  has_demo: z.optional(z.boolean()),
});

export type GameDetails = z.infer<typeof gameDetails>;

export const provider = z.object({
  code: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  games_count: z.int(),
});

export type Provider = z.infer<typeof provider>;

/** A bet and its prize as one result (ENT-134 to ENT-137). */
export const winner = z.object({
  /** The transaction of the bet. */
  transaction: z.string(),
  game: z.object({
    id: z.int(),
    title: z.string(),
    gamecode: z.string(),
    providercode: z.string(),
    image: z.string(),
  }),
  /** Null for players who hide their numbers (PROF-07). */
  user: z.object({ id: z.nullable(z.int()), name: z.string() }),
  bet_amount: totalCentavos,
  win_amount: totalCentavos,
  /** `win_amount` / `bet_amount`, rounded to two places. */
  multiplier: z.number(),
  date: z.string(),
});

export type Winner = z.infer<typeof winner>;

/** A row of the home page. */
export const gameRow = z.object({ slug: z.string(), name: z.string(), games: z.array(game) });

export type GameRow = z.infer<typeof gameRow>;
