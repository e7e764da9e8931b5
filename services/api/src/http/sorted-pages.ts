import { sql, type RawBuilder, type SelectQueryBuilder, type Simplify } from 'kysely';
import type { Reader } from '../database/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import { countOf, countRows, microsecondsOf, startOfPage, type PageRequest, type Read } from './pages.ts';

/** What rows are sorted by. None is without it, and an index has the tenant, the filters, this and the id. */
export interface SortColumn {
  readonly column: string;
  readonly holds: 'moment' | 'number';
}

interface Sorting {
  /** `-amount`: by `amount`, the largest first. */
  readonly sort: string;
  readonly columns: Readonly<Record<string, SortColumn>>;
}

export const directionOf = (sort: string): 'asc' | 'desc' => (sort.startsWith('-') ? 'desc' : 'asc');

/** @throws request.invalid for a cursor of another order: rows would be left out, or come twice, unnoticed */
export const requireCursorOf = (sort: string | undefined, cursor: string | undefined): void => {
  const order = cursor?.includes(':') ? cursor.slice(0, cursor.indexOf(':')) : undefined;
  if (cursor === undefined || order === sort) return;
  throw new DomainError('request.invalid', { errors: { cursor: [`next_cursor of ${sort ?? 'a list without sort'}`] } });
};

/** The rows behind the one that a cursor names: a row of the same value is behind it by its number. */
export const behind = (
  cursor: string | undefined,
  sort: string,
  { column, holds }: SortColumn,
): RawBuilder<boolean> => {
  if (cursor === undefined) return sql`true`;
  const [value = '0', id = '0'] = cursor.slice(sort.length + 1).split('-');
  const place =
    holds === 'moment' ? sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'` : sql`${value}::bigint`;
  const row = sql`(${sql.ref(column)}, id)`;
  return sort.startsWith('-') ? sql`${row} < (${place}, ${id}::bigint)` : sql`${row} > (${place}, ${id}::bigint)`;
};

/**
 * One page of rows by the value of a column and their number, both in the same direction, with the cursor of the next.
 *
 * @param query without order and limit; it selects `id`
 * @throws request.invalid when the cursor is of another order
 */
export const readSorted = async <DB, Tables extends keyof DB, Row extends { readonly id: number }>(
  reader: Reader,
  query: SelectQueryBuilder<DB, Tables, Row>,
  request: PageRequest,
  sorting: Sorting,
): Promise<Read<Row>> => {
  const { perPage, cursor } = request;
  const { sort, columns } = sorting;
  requireCursorOf(sort, cursor);
  const by = columns[sort.replace(/^-/, '')];
  if (!by) throw new TypeError(`no column for ${sort}`);
  const value = sql.ref(by.column);
  const direction = directionOf(sort);
  const { skipped, isBehind } = startOfPage(request);
  const ordered = query
    .where(behind(cursor, sort, by))
    .select((by.holds === 'moment' ? microsecondsOf(value) : sql<number>`${value}`).as('sorted_by'))
    .orderBy(value, direction)
    .orderBy(sql.ref('id'), direction)
    .limit(perPage + 1)
    .offset(skipped);
  const found = isBehind ? [] : await ordered.$castTo<Simplify<Row> & { sorted_by: number }>().execute();
  const count = await countOf(request, found.length, () => countRows(reader, query));
  const rows = found.slice(0, perPage);
  const last = found.length > perPage ? rows.at(-1) : undefined;
  return { rows, ...count, nextCursor: last ? `${sort}:${last.sorted_by}-${last.id}` : null };
};
