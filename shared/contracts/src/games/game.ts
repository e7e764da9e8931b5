import * as z from '../schema.ts';
import { centavos } from '../money.ts';

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
  /** An address with `{width}` and `{format}` to fill in, or a plain one. */
  image: z.string(),
  image_mobile: z.string(),
  hasFavorite: z.boolean(),
});

export type Game = z.infer<typeof game>;

/** What a player should know before playing. */
export const gameSheet = z.object({
  /** Return to player in percent. */
  rtp: z.nullable(z.number()),
  volatility: z.nullable(z.enum(['low', 'medium', 'high'])),
  min_bet: z.nullable(centavos),
  max_bet: z.nullable(centavos),
  features: z.array(z.string()),
  released_at: z.nullable(z.string()),
});

export const gameDetails = z.object({ ...game.shape, sheet: gameSheet });

export type GameDetails = z.infer<typeof gameDetails>;

export const provider = z.object({
  code: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  games_count: z.int(),
});

export type Provider = z.infer<typeof provider>;

/** A row of the home page. */
export const gameRow = z.object({ slug: z.string(), name: z.string(), games: z.array(game) });

export type GameRow = z.infer<typeof gameRow>;
