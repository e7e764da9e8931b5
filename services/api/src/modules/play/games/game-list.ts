import type { GameFilter } from '@jangada/contracts/domains/games/endpoints';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { Schema } from '../../../database/schema.ts';
import { isKnownCategory } from '../../site/settings/categories.ts';

export type Sort = 'popular' | 'new' | 'az' | 'mixed';

/** A set of games and its order: a row of the home page, or a filter without its search words. */
export interface GameList {
  readonly category?: string | null;
  /** Games of all these makers; a row of one maker filtered by another is empty. */
  readonly providers?: readonly string[];
  readonly only?: 'tables' | 'demo' | undefined;
  readonly bonuses?: boolean | undefined;
  readonly sort: Sort;
}

export type Games = SelectQueryBuilder<Schema, 'games', object>;

/** Games that operators have not removed. */
export const activeGames = (reader: Reader): Games => reader.selectFrom('games').where('games.active', '=', true);

export const gamesOf = (reader: Reader, { category, providers = [], only, bonuses }: GameList): Games => {
  let query = activeGames(reader);
  if (category) query = query.where('games.category', '=', category);
  for (const provider of providers) query = query.where('games.provider_code', '=', provider);
  if (only === 'tables') query = query.where('games.has_tables', '=', true);
  if (only === 'demo') query = query.where('games.only_demo', '=', true);
  if (bonuses) query = query.where('games.bonus_allowed', '=', true);
  return query;
};

/** `mixed` is a different order on every tenant, so that two sites with the same games look different. */
const orders: Record<Sort, RawBuilder<unknown>> = {
  popular: sql`games.standing desc, games.id`,
  new: sql`games.released_at desc nulls last, games.id`,
  az: sql`games.search_text, games.id`,
  mixed: sql`md5(games.tenant_id || games.code), games.id`,
};

/** The last sort key is the game's id, so the order is deterministic. */
export const orderOf = (sort: Sort): RawBuilder<unknown> => orders[sort];

type Type = NonNullable<GameFilter['type']>;

const sortOf: Partial<Record<Type, Sort>> = { popular: 'popular', new: 'new', az: 'az' };
const onlyOf: Partial<Record<Type, NonNullable<GameList['only']>>> = { tables: 'tables', demo: 'demo' };

/** Rows that exist on every site, whatever its home page shows (MOD-65). */
const everywhere = new Map<string, GameList>([
  ['popular', { sort: 'popular' }],
  ['new', { sort: 'new' }],
]);

/**
 * The games of a filter. Its category is a game category or a row of the home page (RTE-49); a requested order
 * overrides the row's own.
 *
 * @returns undefined when the category is neither
 */
export const findGameList = async (
  reader: Reader,
  { category, provider, type = 'all', bonuses }: GameFilter,
): Promise<GameList | undefined> => {
  const named = category === undefined ? { sort: 'popular' as const } : await findNamedList(reader, category);
  if (!named) return undefined;
  const providers = [...(named.providers ?? []), ...(provider === undefined ? [] : [provider])];
  return { ...named, providers, only: onlyOf[type], bonuses, sort: sortOf[type] ?? named.sort };
};

async function findNamedList(reader: Reader, slug: string): Promise<GameList | undefined> {
  const [category, row] = await Promise.all([
    activeGames(reader).select('games.id').where('games.category', '=', slug).limit(1).executeTakeFirst(),
    reader.selectFrom('game_rows').selectAll().where('place', '=', 'home').where('slug', '=', slug).executeTakeFirst(),
  ]);
  if (category) return { category: slug, sort: 'popular' };
  if (row) return gameListOf(row);
  // A category that menus link to exists even without games.
  return everywhere.get(slug) ?? (isKnownCategory(slug) ? { category: slug, sort: 'popular' } : undefined);
}

export interface RowRule {
  readonly category: string | null;
  readonly provider_code: string | null;
  readonly sort: Sort;
}

export const gameListOf = ({ category, provider_code: provider, sort }: RowRule): GameList => ({
  category,
  providers: provider ? [provider] : [],
  sort,
});
