import { BOXES_PER_PAGE } from '@jangada/contracts/domains/boxes/box';
import { sql, type Selectable } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { readPage } from '../../../http/pages.ts';
import type { BoxTables } from './tables.ts';

export type BoxType = Selectable<BoxTables['box_types']>;
export type BoxPrize = Selectable<BoxTables['box_prizes']>;

export const findBoxType = (reader: Reader, id: number): Promise<BoxType | undefined> =>
  reader.selectFrom('box_types').selectAll().where('id', '=', id).executeTakeFirst();

/** Boxes on sale, most expensive first; or the box with this name, even if it is not on sale. */
export const listBoxTypes = async (
  reader: Reader,
  name: string | undefined,
  page: number,
): Promise<{ rows: BoxType[]; total: number }> => {
  const types = reader.selectFrom('box_types');
  const requested = name === undefined ? types.where('active', '=', true) : types.where('name', '=', name);
  return readPage(reader, requested.selectAll().orderBy('price', 'desc').orderBy('id'), page, BOXES_PER_PAGE);
};

/** The prizes of a box in the order that the draw uses. */
export const listPrizesOf = (reader: Reader, boxTypeId: number): Promise<BoxPrize[]> =>
  reader.selectFrom('box_prizes').selectAll().where('box_type_id', '=', boxTypeId).orderBy('position').execute();

/** The prizes of several boxes, each in the order that the draw uses. */
export const listPrizesOfAll = (reader: Reader, boxTypeIds: readonly number[]): Promise<BoxPrize[]> =>
  reader
    .selectFrom('box_prizes')
    .selectAll()
    .where('box_type_id', '=', sql<number>`any(${boxTypeIds}::bigint[])`)
    .orderBy('box_type_id')
    .orderBy('position')
    .execute();
