import type { Schema } from '../../values/schema.ts';
import { createJsonSchemas, type JsonSchema } from '../json-schema.ts';

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemasIn = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const join = (...parts: readonly unknown[]): string => parts.filter((part) => part !== undefined).join(' ');

const limit = (word: string, value: unknown): string | undefined =>
  value === undefined ? undefined : `${word} ${String(value)}`;

/** Describes the type of one value in words: `integer from 0 to 6`, `text up to 40`, `one of bet, win`. */
const typeOf = (schema: JsonSchema): string => {
  const { type, minimum, maximum, minLength, maxLength, maxItems, format, pattern } = schema;
  const choices = schemasIn(schema['anyOf']);
  if (choices.length > 0) return choices.map(typeOf).join(' or ');
  if (Array.isArray(type)) return type.map((one: unknown) => typeOf({ ...schema, type: one })).join(' or ');
  if (Array.isArray(schema['enum'])) return `one of ${schema['enum'].join(', ')}`;
  if ('const' in schema) return String(schema['const']);
  if (type === 'string') {
    const like = format === undefined ? limit('like', pattern) : String(format);
    return join('text', limit('from', minLength), limit('up to', maxLength), like);
  }
  if (type === 'array') {
    const item = isSchema(schema['items']) ? typeOf(schema['items']) : 'anything';
    return join(`list of ${item}`, limit('up to', maxItems));
  }
  return join(type, limit('from', minimum), limit('to', maximum));
};

/** The object that a field has, also where it may be null or is the item of a list. */
const objectIn = (schema: JsonSchema): JsonSchema | undefined =>
  [schema, ...schemasIn(schema['anyOf'])].find(({ properties }) => isSchema(properties));

const collect = (schema: JsonSchema, prefix: string, into: Map<string, string>): void => {
  const { properties, required } = schema;
  if (!isSchema(properties)) return;
  for (const [name, field] of Object.entries(properties)) {
    if (!isSchema(field)) continue;
    const path = `${prefix}${name}`;
    const isOptional = !(Array.isArray(required) && required.includes(name));
    into.set(path, isOptional ? `${typeOf(field)}, optional` : typeOf(field));
    const inner = objectIn(field);
    if (inner) collect(inner, `${path}.`, into);
    const item = isSchema(field['items']) ? objectIn(field['items']) : undefined;
    if (item) collect(item, `${path}[].`, into);
  }
};

/**
 * The fields of a contract with their types in words, so that a test can name them as data.
 *
 * @returns by path: `vip.level` of an object in an object, `messages[].id` of a list
 * @example
 * fieldTypes(wallet).get('deposit_count'); // 'integer from 0'
 */
export const fieldTypes = (schema: Schema): ReadonlyMap<string, string> => {
  const types = new Map<string, string>();
  collect(createJsonSchemas(new Map(), '').of(schema), '', types);
  return types;
};
