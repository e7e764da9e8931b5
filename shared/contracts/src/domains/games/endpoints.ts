import { endpoint } from '../../api/endpoint.ts';
import { numericId } from '../../values/ids.ts';
import { message } from '../../api/message.ts';
import { listOf, page, pageOf } from '../../api/paging.ts';
import { totalCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';
import { game, gameDetails, gameRow, provider, winner } from './game.ts';

const code = z.string().check(z.minLength(1), z.maxLength(120));

/** The filter of the catalogue (ENT-121 to ENT-125). */
export const gameFilter = z.object({
  searchTerm: z.optional(z.string().check(z.maxLength(80))),
  /** A category, or a row of the home page: `slots`, `popular`, `mare` (RTE-49, MOD-65). */
  category: z.optional(code),
  provider: z.optional(code),
  type: z.optional(z.enum(['all', 'popular', 'new', 'az', 'tables', 'demo'])),
  bonuses: z.optional(z.boolean()),
});

export type GameFilter = z.infer<typeof gameFilter>;

export const listGames = endpoint({
  method: 'GET',
  path: '/casinos/games',
  summary: 'The catalogue, 24 games a page',
  access: 'anyone',
  sameForGuests: true,
  query: z.extend(gameFilter, { page }),
  reply: z.object({
    games: pageOf(game),
    /** True when no game matches the search, and the reply lists the nearest games instead. */
    nearest: z.optional(z.boolean()),
    /** The providers whose name matches the search; part of the first page. */
    providers: z.optional(z.array(provider)),
  }),
  errors: ['category.not-found'],
});

export const listHomeGames = endpoint({
  method: 'GET',
  path: '/featured/home-games',
  summary: 'The rows of the home page',
  access: 'anyone',
  sameForGuests: true,
  reply: listOf(gameRow),
});

export const listFeaturedGames = endpoint({
  method: 'GET',
  path: '/featured/games',
  summary: 'The games the tenant puts forward',
  access: 'anyone',
  reply: listOf(game),
});

/**
 * Big prizes of the last day, the biggest first. On a regulated site the list is empty, because such a site must not
 * show the winnings of other players.
 */
export const listWinners = endpoint({
  method: 'GET',
  path: '/featured/winners',
  summary: 'Who won much in the last 24 hours',
  access: 'anyone',
  reply: listOf(winner),
});

export const listRecentGames = endpoint({
  method: 'GET',
  path: '/games/recent',
  summary: 'The games played last',
  access: 'user',
  query: z.object({ page }),
  reply: z.object({ games: pageOf(game) }),
});

export const launchGame = endpoint({
  method: 'POST',
  path: '/games/url',
  summary: 'Open a game, for money or as a demo',
  access: 'guest-or-user',
  body: z.object({
    game_id: numericId,
    provider_code: code,
    demo: z.optional(z.boolean()),
    mobile: z.optional(z.boolean()),
    language: z.optional(z.enum(['pt', 'en'])),
  }),
  reply: z.object({ gameUrl: z.string() }),
  errors: [
    'game.not-found',
    'game.unavailable',
    'game.demo-only',
    'game.no-demo',
    'account.blocked',
    'account.paused',
    'account.self-excluded',
    'account.verification-required',
    'bet.limit-reached',
  ],
});

export const getGame = endpoint({
  method: 'POST',
  path: '/games/get',
  reads: true,
  summary: 'One game with its sheet',
  access: 'anyone',
  sameForGuests: true,
  /** `game_id` is the number of the game, or its code as in the address. */
  body: z.object({ game_id: z.union([numericId, code]), provider_code: code }),
  reply: z.object({ data: gameDetails }),
  errors: ['game.not-found'],
});

export const listRelatedGames = endpoint({
  method: 'POST',
  path: '/games/getRelated',
  reads: true,
  summary: 'Games like this one',
  access: 'anyone',
  body: z.object({ game_id: z.union([numericId, code]), provider_code: code }),
  reply: z.object({ related_games: z.array(game) }),
  errors: ['game.not-found'],
});

export const listProviders = endpoint({
  method: 'GET',
  path: '/games/providers',
  summary: 'Who makes the games',
  access: 'anyone',
  sameForGuests: true,
  reply: listOf(provider),
});

export const listFavorites = endpoint({
  method: 'GET',
  path: '/profile/favorites',
  summary: 'The favourite games',
  access: 'user',
  query: z.object({ page }),
  reply: z.object({ games: pageOf(game) }),
});

export const setFavorite = endpoint({
  method: 'POST',
  path: '/games/favorite/{gameId}',
  summary: 'Add to or take from the favourites',
  access: 'user',
  params: z.object({ gameId: numericId }),
  body: z.object({ gameId: numericId, action: z.enum(['add', 'remove']) }),
  reply: message,
  errors: ['game.not-found'],
});

export const likeGame = endpoint({
  method: 'POST',
  path: '/games/like/{gameId}',
  summary: 'Like a game or take it back; the highest opId wins',
  access: 'user',
  params: z.object({ gameId: numericId }),
  /** `opId` grows with every call of the player, over reloads and browsers too, such as milliseconds since 1970. */
  body: z.object({ liked: z.boolean(), opId: z.int().check(z.minimum(0)) }),
  outlivesPage: true,
  /** The current state: a call that arrives late gets the state that the newer call has set. */
  reply: z.object({ liked: z.boolean() }),
  errors: ['game.not-found'],
});

export const launchSport = endpoint({
  method: 'POST',
  path: '/games/launch/sport',
  summary: 'Open the sportsbook as a game, or get its session token',
  access: 'user',
  /**
   * `gameUrl` is the page of the sportsbook on this site, or the provider's own page where the widget is off; `token`
   * is the widget's ES256 session.
   */
  reply: z.object({ gameUrl: z.string(), token: z.string(), expires_at: z.string() }),
  errors: [
    'sports.unavailable',
    'account.blocked',
    'account.paused',
    'account.self-excluded',
    'account.verification-required',
    'bet.limit-reached',
  ],
});

export const countOpenSportsBets = endpoint({
  method: 'GET',
  path: '/sports/open-bets',
  summary: 'How many sports bets of the player await their result, and their stakes together',
  access: 'user',
  reply: z.object({ count: z.int().check(z.minimum(0)), stake: totalCentavos }),
});
