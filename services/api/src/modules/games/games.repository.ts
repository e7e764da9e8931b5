import { GAMES_PER_PAGE, type Game } from '@jangada/contracts/games/game';
import type { GameFilter } from '@jangada/contracts/games/endpoints';
import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { offsetOf, pageOf, type Page } from '../../http/pages.ts';
import { searchable } from './searchable.ts';
import type { GameTables } from './tables.ts';

export type GameRow = Selectable<GameTables['games']>;
export type Sort = 'popular' | 'new' | 'az' | 'mixed';

type Games = SelectQueryBuilder<Schema, 'games', object>;

const active = (reader: Reader): Games => reader.selectFrom('games').where('games.active', '=', true);

/** `mixed` has an order of its own per tenant, so that two sites with the same games do not look the same. */
function sorted(query: Games, sort: Sort): Games {
  if (sort === 'new')
    return query.orderBy('games.released_at', (order) => order.desc().nullsLast()).orderBy('games.id');
  if (sort === 'az') return query.orderBy('games.search_text').orderBy('games.id');
  if (sort === 'mixed') return query.orderBy(sql`md5(games.tenant_id || games.code)`).orderBy('games.id');
  return query.orderBy(sql`games.popularity + games.views`, 'desc').orderBy('games.id');
}

const sortOf: Record<NonNullable<GameFilter['type']>, Sort> = {
  all: 'popular',
  popular: 'popular',
  new: 'new',
  az: 'az',
  tables: 'popular',
  demo: 'popular',
};

/** Everything of the filter but its words. */
function filtered(reader: Reader, filter: GameFilter): Games {
  let query = active(reader);
  if (filter.category) query = query.where('games.category', '=', filter.category);
  if (filter.provider) query = query.where('games.provider_code', '=', filter.provider);
  if (filter.type === 'tables') query = query.where('games.has_tables', '=', true);
  if (filter.type === 'demo') query = query.where('games.only_demo', '=', true);
  if (filter.bonuses) query = query.where('games.bonus_allowed', '=', true);
  return query;
}

const wordsOf = ({ searchTerm = '' }: GameFilter): string[] => searchable(searchTerm).split(' ').filter(Boolean);

const withWords = (query: Games, words: readonly string[]): Games =>
  words.reduce(
    (narrowed, word) => narrowed.where('games.search_text', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`),
    query,
  );

/** The share of three-letter pieces that a word and its nearest stretch of the text have in common. */
const NEARNESS_MIN = 0.4;
/** Shorter words are near to everything. */
const NEAR_WORD_CHARS_MIN = 4;

const nearness = (word: string) => sql<number>`word_similarity(${word}, games.search_text)`;

/** Every long word is nearly there, the nearest first. */
function withNearWords(query: Games, words: readonly string[]): Games {
  const narrowed = words.reduce((near, word) => near.where(nearness(word), '>=', NEARNESS_MIN), query);
  return narrowed.orderBy(sql`${sql.join(words.map(nearness), sql` + `)}`, 'desc');
}

export async function listGames(
  reader: Reader,
  filter: GameFilter,
  page: number,
  userId?: number,
): Promise<Page<Game>> {
  const words = wordsOf(filter);
  const exact = withWords(filtered(reader, filter), words);
  const total = await count(exact);
  const long = words.filter(({ length }) => length >= NEAR_WORD_CHARS_MIN);
  if (total > 0 || long.length === 0) return paged(reader, exact, total, filter, page, userId);
  const near = withNearWords(filtered(reader, filter), long);
  return paged(reader, near, await count(near.clearOrderBy()), filter, page, userId);
}

const count = async (games: Games): Promise<number> =>
  (await games.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;

async function paged(
  reader: Reader,
  games: Games,
  total: number,
  { type = 'all' }: GameFilter,
  page: number,
  userId?: number,
): Promise<Page<Game>> {
  const rows = await sorted(games, sortOf[type])
    .selectAll('games')
    .limit(GAMES_PER_PAGE)
    .offset(offsetOf(page, GAMES_PER_PAGE))
    .execute();
  return pageOf(await presentGames(reader, rows, userId), total, page, GAMES_PER_PAGE);
}

/** @param key the number of a game, or its code as addresses have it */
export const findGame = (reader: Reader, key: number | string, providerCode: string): Promise<GameRow | undefined> => {
  const ofProvider = active(reader).selectAll('games').where('games.provider_code', '=', providerCode);
  const numbered = typeof key === 'number' || /^\d{1,15}$/.test(key);
  return ofProvider.where(numbered ? 'games.id' : 'games.code', '=', numbered ? Number(key) : key).executeTakeFirst();
};

export const gameExists = async (reader: Reader, id: number): Promise<boolean> =>
  (await active(reader).select('games.id').where('games.id', '=', id).executeTakeFirst()) !== undefined;

/** Of the same category, the same maker first. */
export const listRelated = (reader: Reader, game: GameRow, gamesMax: number): Promise<GameRow[]> =>
  active(reader)
    .selectAll('games')
    .where('games.category', '=', game.category)
    .where('games.id', '!=', game.id)
    .orderBy(sql`games.provider_code = ${game.provider_code}`, 'desc')
    .orderBy('games.popularity', 'desc')
    .limit(gamesMax)
    .execute();

export interface RowRule {
  readonly category: string | null;
  readonly provider_code: string | null;
  readonly sort: Sort;
  readonly games_max: number;
}

export function listGamesOfRow(reader: Reader, rule: RowRule): Promise<GameRow[]> {
  let query = active(reader);
  if (rule.category) query = query.where('games.category', '=', rule.category);
  if (rule.provider_code) query = query.where('games.provider_code', '=', rule.provider_code);
  return sorted(query, rule.sort).selectAll('games').limit(rule.games_max).execute();
}

/** Turns rows into what the browser gets, with this player's hearts. */
export async function presentGames(reader: Reader, rows: readonly GameRow[], userId?: number): Promise<Game[]> {
  const hearts = userId === undefined || rows.length === 0 ? new Set<number>() : await favoritesOf(reader, userId);
  return rows.map((row) => presentGame(row, hearts.has(row.id)));
}

async function favoritesOf(reader: Reader, userId: number): Promise<Set<number>> {
  const rows = await reader.selectFrom('favorites').select('game_id').where('user_id', '=', userId).execute();
  return new Set(rows.map(({ game_id }) => game_id));
}

const presentGame = (row: GameRow, hasFavorite: boolean): Game => ({
  id: row.id,
  title: row.title,
  gamecode: row.code,
  providercode: row.provider_code,
  provider_name: row.provider_name,
  category_slug: row.category,
  has_tables: row.has_tables,
  only_demo: row.only_demo,
  bonus_allowed: row.bonus_allowed,
  views: row.views,
  image: row.image,
  image_mobile: row.image_mobile,
  hasFavorite,
});
