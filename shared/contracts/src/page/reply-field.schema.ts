import * as z from '../values/schema.ts';
import { FIRST_VIEW_CALLS_MAX } from './first-view-call.ts';

const FIELD_LENGTH_MAX = 200;

/** The index of the reply's call in the route's `calls`. */
export const callIndex = z.int().check(z.minimum(0), z.maximum(FIRST_VIEW_CALLS_MAX - 1));

/** The path of a value in a reply or an item: the names of its fields with dots; in a list the index of the item. */
export const replyField = z.string().check(z.regex(/^\w+(\.\w+)*$/), z.maxLength(FIELD_LENGTH_MAX));

/** A path of the site with `{name}` for fields of an item, which are encoded. */
export const itemPath = z.string().check(z.regex(/^\/(?!\/)[\w\-/{}]*$/), z.maxLength(FIELD_LENGTH_MAX));
