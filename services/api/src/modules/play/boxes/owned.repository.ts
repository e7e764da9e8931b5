import { BOXES_PER_PAGE, type UserBox, type UserPrize } from '@jangada/contracts/domains/boxes/box';
import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { localStartOf } from '../../../database/local-time.ts';
import { readNewest, type PageRequest, type Read } from '../../../http/pages.ts';
import type { BoxTables } from './tables.ts';

export type OwnedBox = Selectable<BoxTables['user_boxes']>;
export type OwnedPrize = Selectable<BoxTables['user_prizes']>;

const today = localStartOf(sql`'day'`);

export const countBoughtToday = async (reader: Reader, userId: number, boxTypeId: number): Promise<number> => {
  const { bought } = await reader
    .selectFrom('user_boxes')
    .select(({ fn }) => fn.countAll<number>().as('bought'))
    .where('user_id', '=', userId)
    .where('box_type_id', '=', boxTypeId)
    .where('source', 'is', null)
    .where('created_at', '>=', today)
    .executeTakeFirstOrThrow();
  return bought;
};

/** Locks the box until the transaction ends, so that it is opened or sold once. Another player's box is not found. */
export const lockOwnedBox = (tx: Tx, userId: number, id: number): Promise<OwnedBox | undefined> =>
  tx
    .selectFrom('user_boxes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const lockOwnedPrize = (tx: Tx, userId: number, id: number): Promise<OwnedPrize | undefined> =>
  tx
    .selectFrom('user_prizes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

interface WantedBoxes {
  readonly status?: UserBox['status'] | undefined;
  readonly id?: number | undefined;
}

type PartOfList = Omit<PageRequest, 'perPage'>;

/** Newest first. */
export const listOwnedBoxes = async (
  reader: Reader,
  userId: number,
  { status, id }: WantedBoxes,
  part: PartOfList,
): Promise<Read<OwnedBox>> => {
  const own = reader.selectFrom('user_boxes').where('user_id', '=', userId);
  const one = id === undefined ? own : own.where('id', '=', id);
  const requested = status === undefined ? one : one.where('status', '=', status);
  return readNewest(reader, requested.selectAll(), { ...part, perPage: BOXES_PER_PAGE });
};

/** Newest first. */
export const listOwnedPrizes = async (
  reader: Reader,
  userId: number,
  status: UserPrize['status'] | undefined,
  part: PartOfList,
): Promise<Read<OwnedPrize>> => {
  const own = reader.selectFrom('user_prizes').where('user_id', '=', userId);
  const requested = status === undefined ? own : own.where('status', '=', status);
  return readNewest(reader, requested.selectAll(), { ...part, perPage: BOXES_PER_PAGE });
};
