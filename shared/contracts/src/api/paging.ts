import * as z from '../values/schema.ts';

/** The first page is 1. */
export const page = z.optional(z.int().check(z.minimum(1), z.maximum(100_000)));

/**
 * A page of a list, in the form of all lists of the API (Laravel's pagination).
 *
 * @param item the schema of one row
 */
export const pageOf = <Item extends z.Schema>(item: Item) =>
  z.object({
    data: z.array(item),
    current_page: z.int().check(z.minimum(1)),
    last_page: z.int().check(z.minimum(1)),
    total: z.int().check(z.minimum(0)),
  });

/** A list that is not paged. */
export const listOf = <Item extends z.Schema>(item: Item) => z.object({ data: z.array(item) });
