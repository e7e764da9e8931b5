import { sql, type RawBuilder, type SelectQueryBuilder, type Simplify } from 'kysely';
import type { Reader } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';

/** Rows that a list counts. Beyond them it has no page numbers, only a cursor. */
export const ROWS_COUNTED_MAX = 1_000;

export interface Page<Row> {
  readonly data: Row[];
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
  readonly total_exceeded?: true;
  readonly next_cursor?: string | null;
}

export interface PageRequest {
  /** Counted from 1. */
  readonly page?: number | undefined;
  readonly perPage: number;
  /** The rows behind this one; the page is only a number then. */
  readonly cursor?: string | undefined;
}

export interface Count {
  readonly total: number;
  /** There are more rows than `total`. */
  readonly isExceeded?: boolean;
  readonly nextCursor?: string | null;
}

/** The format of every list in the API; an empty list has one empty page. */
export const pageOf = <Row>(rows: Row[], count: number | Count, current: number, perPage: number): Page<Row> => {
  const { total, isExceeded = false, nextCursor }: Count = typeof count === 'number' ? { total: count } : count;
  return {
    data: rows,
    current_page: current,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
    ...(isExceeded && { total_exceeded: true }),
    ...(nextCursor !== undefined && { next_cursor: nextCursor }),
  };
};

/** The offset of a page. @param page counted from 1 */
export const offsetOf = (page: number, perPage: number): number => (page - 1) * perPage;

/** How many rows a request skips, and whether it is behind the last numbered page. */
export const startOfPage = ({ page = 1, perPage, cursor }: PageRequest): { skipped: number; isBehind: boolean } => {
  const skipped = cursor === undefined ? offsetOf(page, perPage) : 0;
  return { skipped, isBehind: skipped >= ROWS_COUNTED_MAX };
};

/**
 * Counts a list as far as its pages need it.
 *
 * @param found the rows of the request, with one more than the page has when there is one
 * @param countRows counts all rows, to `ROWS_COUNTED_MAX` and one more; not called where the rows themselves say it
 */
export const countOf = async (
  request: PageRequest,
  found: number,
  countRows: () => Promise<number>,
): Promise<Pick<Count, 'total' | 'isExceeded'>> => {
  const { page = 1, perPage, cursor } = request;
  const before = offsetOf(page, perPage);
  const hasMore = found > perPage;
  // A part behind a cursor has the numbers that its page has, without a count.
  if (cursor !== undefined) return { total: before + found, isExceeded: hasMore };
  if (!hasMore && (found > 0 || page === 1)) return { total: before + found };
  const counted = await countRows();
  return { total: Math.min(counted, ROWS_COUNTED_MAX), isExceeded: counted > ROWS_COUNTED_MAX };
};

/** The time of a row in whole microseconds, which a JavaScript date would round. */
export const microsecondsOf = (at: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${at}) * 1000000)::bigint`;

/** The condition for rows that are older than the cursor's row, in lists sorted by time, then number. */
export const olderThan = (
  cursor: string | undefined,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  if (cursor === undefined) return sql`true`;
  const [time = '0', number = '0'] = cursor.split('-');
  return sql`(${at}, ${id}) < (timestamptz 'epoch' + ${time}::bigint * interval '1 microsecond', ${number}::bigint)`;
};

export const cursorOf = ({ id, at_us: time }: { readonly id: number; readonly at_us: number }): string =>
  `${time}-${id}`;

export type Read<Row> = Count & { readonly rows: Simplify<Row>[] };

/**
 * One page of a query's rows, and how many there are.
 *
 * @param query ordered, without a limit
 * @param page counted from 1
 */
export const readPage = async <DB, Tables extends keyof DB, Row>(
  reader: Reader,
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
  perPage: number,
): Promise<Read<Row>> => {
  const request = { page, perPage };
  const { skipped, isBehind } = startOfPage(request);
  const limited = query.limit(perPage + 1).offset(skipped);
  const rows = isBehind ? [] : await limited.execute();
  const count = await countOf(request, rows.length, () => countRows(reader, query));
  return { rows: rows.slice(0, perPage), ...count };
};

/** @throws request.invalid for the cursor of a list with another order: its rows would be left out unnoticed */
const requireForm = (cursor: string | undefined, { time }: Order): void => {
  if (cursor === undefined || cursor.includes('-') === (time !== undefined)) return;
  throw new DomainError('request.invalid', { errors: { cursor: ['next_cursor'] } });
};

/** Columns of the order of a list. A list without a time is sorted by its numbers. */
interface Order {
  readonly time?: string;
  readonly id: string;
}

/**
 * One page of the newest rows by number, or by time and number, with the cursor of the next one.
 *
 * @param query without order and limit; it selects `id`
 * @throws request.invalid when the cursor is of another order
 */
export const readNewest = async <DB, Tables extends keyof DB, Row extends { readonly id: number }>(
  reader: Reader,
  query: SelectQueryBuilder<DB, Tables, Row>,
  request: PageRequest,
  order: Order = { id: 'id' },
): Promise<Read<Row>> => {
  const { perPage, cursor } = request;
  requireForm(cursor, order);
  const { skipped, isBehind } = startOfPage(request);
  const id = sql.ref(order.id);
  const at = order.time === undefined ? null : sql.ref(order.time);
  const number = cursor?.split('-').at(-1);
  const byNumber = number === undefined ? sql<boolean>`true` : sql<boolean>`${id} < ${number}::bigint`;
  const behind = query.where(at ? olderThan(cursor, at, id) : byNumber);
  const limited = (at ? behind.orderBy(at, 'desc') : behind)
    .select((at ? microsecondsOf(at) : sql<number>`0`).as('at_us'))
    .orderBy(id, 'desc')
    .limit(perPage + 1)
    .offset(skipped);
  const found = isBehind ? [] : await limited.$castTo<Simplify<Row> & { at_us: number }>().execute();
  const count = await countOf(request, found.length, () => countRows(reader, query));
  const rows = found.slice(0, perPage);
  const last = found.length > perPage ? rows.at(-1) : undefined;
  const next = last && (at ? cursorOf(last) : String(last.id));
  return { rows, ...count, nextCursor: next ?? null };
};

/** Counts the rows of a query, to one more than `ROWS_COUNTED_MAX`. */
export const countRows = async <DB, Tables extends keyof DB, Row>(
  reader: Reader,
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> => {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(ROWS_COUNTED_MAX + 1);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${counted}) as counted`.execute(reader);
  return rows[0]?.total ?? 0;
};
