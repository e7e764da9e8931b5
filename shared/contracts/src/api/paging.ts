import * as z from '../values/schema.ts';

/** The first page is 1. */
export const page = z.optional(z.int().check(z.minimum(1), z.maximum(100_000)));

/**
 * Where a list goes on: the `next_cursor` of the part before it. It is the time in microseconds and the number of the
 * last row, or its number alone. With it, `page` only numbers the reply.
 */
export const cursor = z.optional(z.string().check(z.regex(/^(?:\d{1,17}-)?\d{1,15}$/)));

/** The cursor of a list that is sorted by its numbers alone. */
export const numberCursor = z.optional(z.string().check(z.regex(/^\d{1,15}$/)));

/** The cursor of a list that is sorted by a time, or another number, and then by its numbers. */
export const pairCursor = z.optional(z.string().check(z.regex(/^\d{1,17}-\d{1,15}$/)));

/**
 * What a list is sorted by: `amount` is the smallest first, `-amount` the largest first; rows of one value are in the
 * order of their numbers. Each name is that of a field of a row.
 */
export const sortBy = <const Name extends string>(names: readonly Name[]) =>
  z.optional(z.enum(names.flatMap((name) => [name, `-${name}`] as const)));

/**
 * The cursor of a list that can be sorted. Where `sort` is given, it begins with it (`-amount:50000-812`), and goes with
 * no other order.
 */
export const sortedCursor = z.optional(z.string().check(z.regex(/^(?:-?[a-z_]{1,40}:)?(?:\d{1,17}-)?\d{1,15}$/)));

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
    /** The list has more rows than `total`, and more pages than `last_page`: `next_cursor` leads to them. */
    total_exceeded: z.optional(z.boolean()),
    /** Where the list goes on; null at its end. Lists without a cursor do not have it. */
    next_cursor: z.optional(z.nullable(z.string())),
  });

/** A list that is not paged. */
export const listOf = <Item extends z.Schema>(item: Item) => z.object({ data: z.array(item) });
