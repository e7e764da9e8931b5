import { listOf } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

/** So many names in one call: more players than a page of a list has. */
export const PLAYER_NAMES_MAX = 200;
const IDS = new RegExp(String.raw`^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,${PLAYER_NAMES_MAX - 1}}$`);

export const listPlayerNames = operation({
  method: 'GET',
  path: '/ops/{tenant}/player-names',
  words: 'player names',
  needs: 'players.see',
  kind: 'name',
  weight: 'reads',
  summary: 'The names of players by their numbers, and nothing else of them; numbers that nobody has are left out',
  examples: ['player names --ids 42,57 --tenant jangada'],
  params: z.object({ tenant: tenantSlug }),
  /** Numbers, separated by commas. */
  query: z.object({ ids: z.string().check(z.regex(IDS)) }),
  reply: listOf(z.object({ id: numericId, name: z.string() })),
});
