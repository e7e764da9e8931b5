import type { Endpoint } from '@jangada/contracts/api/endpoint';
import * as z from '@jangada/contracts/values/schema';

interface Definition {
  readonly type: string;
  readonly shape?: Record<string, z.Schema>;
  readonly innerType?: z.Schema;
  readonly element?: z.Schema;
  readonly options?: readonly z.Schema[];
  readonly entries?: Record<string, string>;
}

const definitionOf = (schema: z.Schema): Definition => schema._zod.def;

/** The inner schema, without `optional`, `nullable` and defaults. */
function bare(schema: z.Schema): z.Schema {
  const { innerType } = definitionOf(schema);
  return innerType ? bare(innerType) : schema;
}

/** The path of one value in a request, such as `keys.auth`. */
export interface Field {
  readonly path: readonly string[];
  readonly type: string;
  /** Whether the field is required. */
  readonly needed: boolean;
  /** The allowed values of an enumeration. */
  readonly choices: readonly string[];
}

/** The fields of an object, including those of inner objects; lists are not searched. */
export const fieldsOf = (schema: z.Schema, path: readonly string[] = [], needed = true): Field[] => {
  const { type, shape, entries } = definitionOf(bare(schema));
  const always = needed && (path.length === 0 || !accepts(schema, undefined));
  if (!shape) return [{ path, type, needed: always, choices: Object.values(entries ?? {}) }];
  return Object.entries(shape).flatMap(([name, inner]) => fieldsOf(inner, [...path, name], always));
};

/** Paths at which a schema accepts any value; a reply must have none. */
export const unknownParts = (schema: z.Schema, path = ''): string[] => {
  const definition = definitionOf(schema);
  const { type, shape, innerType, element, options } = definition;
  if (type === 'unknown' || type === 'any') return [path || 'the whole'];
  if (shape) return Object.entries(shape).flatMap(([name, inner]) => unknownParts(inner, `${path}.${name}`));
  const inner = [innerType, element, ...(options ?? [])].filter((part) => part !== undefined);
  return inner.flatMap((part) => unknownParts(part, element ? `${path}[]` : path));
};

/** The request with one value replaced; undefined removes it. */
export const replaced = (request: unknown, [name, ...rest]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value;
  const object = typeof request === 'object' && request !== null ? request : {};
  const inner = replaced(Reflect.get(object, name), rest, value);
  const { [name]: _old, ...others } = object as Record<string, unknown>;
  return inner === undefined ? others : { ...others, [name]: inner };
};

export const accepts = (schema: z.Schema, value: unknown): boolean => z.safeParse(schema, value).success;

/** Whether the field names an object of this API; a socket belongs to the gateway. */
const isId = (field: string): boolean => /^id$|_id$|Id$/.test(field) && field !== 'socket_id';

/** Whether the request names an object by its id. */
export const namesObjects = ({ params, query, body }: Endpoint): boolean =>
  [params, query, body].some((part) => part && fieldsOf(part).some(({ path }) => isId(path.at(-1) ?? '')));
