import { sql, type SelectQueryBuilder, type Simplify } from 'kysely';

export interface Page<Row> {
  readonly data: Row[];
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
}

/** The format of every list in the API; an empty list has one empty page. */
export const pageOf = <Row>(rows: Row[], total: number, current: number, perPage: number): Page<Row> => ({
  data: rows,
  current_page: current,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  total,
});

/** The offset of a page. @param page counted from 1 */
export const offsetOf = (page: number, perPage: number): number => (page - 1) * perPage;

/**
 * One page of a query's rows, and their total number.
 *
 * @param query ordered, without a limit
 * @param page counted from 1
 */
export async function readPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
  perPage: number,
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const rows = await query.limit(perPage).offset(offsetOf(page, perPage)).execute();
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'));
  const { total } = await counted.$castTo<{ total: number }>().executeTakeFirstOrThrow();
  return { rows, total };
}
