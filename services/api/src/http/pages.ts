import { sql, type SelectQueryBuilder, type Simplify } from 'kysely';

export interface Page<Row> {
  readonly data: Row[];
  readonly current_page: number;
  readonly last_page: number;
  readonly total: number;
}

/** A page of a list as every list of the API answers it; an empty list has one empty page. */
export const pageOf = <Row>(rows: Row[], total: number, current: number, perPage: number): Page<Row> => ({
  data: rows,
  current_page: current,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  total,
});

/** Where a page starts. @param page counted from 1 */
export const offsetOf = (page: number, perPage: number): number => (page - 1) * perPage;

/**
 * One page of what a query finds, and how much it finds in all.
 *
 * @param query in its order, without a limit
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
