import { registry, toJSONSchema } from 'zod/mini';
import type { Schema } from '../values/schema.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Zod writes the bounds of safe integers on every whole number, which documents do not need. */
const withoutNoise = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNoise);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(
    ([name, inner]) =>
      name !== '$schema' &&
      !(name === 'minimum' && inner === Number.MIN_SAFE_INTEGER) &&
      !(name === 'maximum' && inner === Number.MAX_SAFE_INTEGER) &&
      // Objects may grow: readers ignore unknown members.
      !(name === 'additionalProperties' && inner === false) &&
      !(name === 'propertyNames'),
  );
  return Object.fromEntries(members.map(([name, inner]) => [name, withoutNoise(inner)]));
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Turns contracts into JSON Schema 2020-12, for documents. Servers and tools only: it contains the whole converter.
 *
 * @param named schemas that get their own definition; every use becomes a reference
 * @param place where the document contains a named schema, `#/components/schemas/`
 * @returns `of` converts one schema; `definitions` are the named schemas found so far, by name
 */
export const createJsonSchemas = (named: ReadonlyMap<string, Schema>, place: string) => {
  const names = registry<{ id: string }>();
  for (const [id, schema] of named) names.add(schema, { id });
  const definitions = new Map<string, JsonSchema>();

  const placed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(placed);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) =>
        name === '$ref' && typeof inner === 'string' ? [name, inner.replace('#/$defs/', place)] : [name, placed(inner)],
      ),
    );
  };

  const of = (schema: Schema): JsonSchema => {
    const converted = placed(withoutNoise(toJSONSchema(schema, { metadata: names, io: 'input' })));
    if (!isRecord(converted)) throw new TypeError('A schema became no object');
    const { $defs = {}, ...own } = converted;
    for (const [name, definition] of Object.entries(isRecord($defs) ? $defs : {})) {
      if (isRecord(definition)) definitions.set(name, definition);
    }
    return own;
  };
  return { of, definitions };
};
