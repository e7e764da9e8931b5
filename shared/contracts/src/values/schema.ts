/**
 * The part of `zod/mini` that contracts use. A shared module cannot be tree-shaken, so the list limits the bytes that
 * reach the browser. Schemas describe JSON only: no transforms, dates or bigints.
 */
export {
  array,
  boolean,
  check,
  discriminatedUnion,
  email,
  enum,
  int,
  iso,
  literal,
  looseObject,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  number,
  object,
  optional,
  partial,
  extend,
  record,
  refine,
  regex,
  safeParse,
  string,
  union,
  unknown,
  uuid,
  _default as defaultTo,
} from 'zod/mini';
export type { infer, ZodMiniType as Schema } from 'zod/mini';
