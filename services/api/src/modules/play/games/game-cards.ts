import type { Game } from '@jangada/contracts/domains/games/game';
import type { Reader } from '../../../database/database.ts';
import type { GameRow } from './games.repository.ts';

/** The columns of a card in a list. */
export const cardColumns = [
  'games.id',
  'games.title',
  'games.code',
  'games.provider_code',
  'games.provider_name',
  'games.category',
  'games.has_tables',
  'games.only_demo',
  'games.bonus_allowed',
  'games.views',
  'games.image',
  'games.image_mobile',
] as const;

type Named<Column> = Column extends `games.${infer Name extends keyof GameRow}` ? Name : never;

export type CardRow = Pick<GameRow, Named<(typeof cardColumns)[number]>>;

/** Converts rows to the browser's format, with this player's likes. */
export const presentGames = async (reader: Reader, rows: readonly CardRow[], userId?: number): Promise<Game[]> => {
  const hearts = userId === undefined || rows.length === 0 ? new Set<number>() : await heartsOf(reader, rows, userId);
  return rows.map((row) => presentGame(row, hearts.has(row.id)));
};

async function heartsOf(reader: Reader, rows: readonly CardRow[], userId: number): Promise<Set<number>> {
  const ids = rows.map(({ id }) => id);
  const hearts = reader.selectFrom('favorites').select('game_id').where('user_id', '=', userId);
  return new Set((await hearts.where('game_id', 'in', ids).execute()).map(({ game_id }) => game_id));
}

const presentGame = (row: CardRow, hasFavorite: boolean): Game => ({
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
