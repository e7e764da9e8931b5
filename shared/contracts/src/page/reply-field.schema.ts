import * as z from '../values/schema.ts';
import { FIRST_VIEW_CALLS_MAX } from './first-view-call.ts';

const FIELD_LENGTH_MAX = 200;

/** Which of the route's `calls` has the reply. */
export const callIndex = z.int().check(z.minimum(0), z.maximum(FIRST_VIEW_CALLS_MAX - 1));

/** Where a value is in a reply or an item: the names of its fields, with dots; of a list the place of the item. */
export const replyField = z.string().check(z.regex(/^\w+(\.\w+)*$/), z.maxLength(FIELD_LENGTH_MAX));

/** A path of the site with `{name}` for fields of an item, which are encoded. */
export const itemPath = z.string().check(z.regex(/^\/(?!\/)[\w\-/{}]*$/), z.maxLength(FIELD_LENGTH_MAX));
