import { tenantSlug } from '../values/ids.ts';
import { listOf } from '../api/paging.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const CODE_CHARS_MAX = 120;

const code = z.string().check(z.minLength(1), z.maxLength(CODE_CHARS_MAX));
const ofTenant = z.object({ tenant: tenantSlug });

/** Without `game` all games of the maker. */
const switched = z.object({ provider: code, game: z.optional(code) });

export const gameOff = z.object({
  provider: z.string(),
  /** Null: all games of the maker are off. */
  game: z.nullable(z.string()),
  reason: z.string(),
  since: z.iso.datetime(),
});

export type GameOff = z.infer<typeof gameOff>;

export const listGamesOff = operation({
  method: 'GET',
  path: '/ops/{tenant}/games/off',
  words: 'game list',
  needs: 'games.see',
  weight: 'reads',
  summary: 'Which games and makers are switched off, since when and why',
  examples: ['game list --tenant jangada'],
  params: ofTenant,
  reply: listOf(gameOff),
});

export const switchGameOff = operation({
  method: 'POST',
  path: '/ops/{tenant}/games/off',
  words: 'game off',
  needs: 'games.close',
  weight: 'changes',
  undo: 'game on',
  summary: 'Close a game, or all of a maker: it stays to be found, takes no bets, and pays what is owed',
  examples: [
    'game off --tenant jangada --provider mare --reason "the maker is being updated"',
    'game off --tenant jangada --provider mare --game mare_jangada-ao-vento --reason "wrong pay table"',
  ],
  params: ofTenant,
  body: switched,
  reply: listOf(gameOff),
  errors: ['game.not-found'],
});

export const switchGameOn = operation({
  method: 'POST',
  path: '/ops/{tenant}/games/on',
  words: 'game on',
  needs: 'games.open',
  weight: 'changes',
  undo: 'game off',
  summary: 'Open again what was switched off by the same words; a game of a maker that is off stays closed',
  examples: [
    'game on --tenant jangada --provider mare --reason "the update is done"',
    'game on --tenant jangada --provider mare --game mare_jangada-ao-vento --reason "the pay table is right"',
  ],
  params: ofTenant,
  body: switched,
  reply: listOf(gameOff),
  errors: ['game.not-found'],
});
