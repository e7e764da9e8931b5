import type { JsonSchema } from '@jangada/contracts/api/json-schema';

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemasIn = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;

const nameOf = (name: string): string => (PLAIN_NAME.test(name) ? name : JSON.stringify(name));

const objectType = (schema: JsonSchema): string => {
  const properties = isSchema(schema['properties']) ? Object.entries(schema['properties']) : [];
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const members = properties.map(
    ([name, inner]) =>
      `${nameOf(name)}${required.includes(name) ? '' : '?'}: ${isSchema(inner) ? typeOfSchema(inner) : 'unknown'}`,
  );
  const others = schema['additionalProperties'];
  if (isSchema(others) && Object.keys(others).length > 0) members.push(`[name: string]: ${typeOfSchema(others)}`);
  return members.length > 0 ? `{ ${members.join('; ')} }` : 'Record<string, never>';
};

const listType = (schema: JsonSchema): string => {
  const parts = schemasIn(schema['prefixItems']);
  if (parts.length > 0) return `readonly [${parts.map(typeOfSchema).join(', ')}]`;
  return `readonly (${isSchema(schema['items']) ? typeOfSchema(schema['items']) : 'unknown'})[]`;
};

const byType: Readonly<Record<string, (schema: JsonSchema) => string>> = {
  string: () => 'string',
  number: () => 'number',
  integer: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  object: objectType,
  array: listType,
};

/**
 * A JSON Schema as a TypeScript type: `{ amount?: number }`. Bounds and patterns are dropped; a schema that TypeScript
 * cannot express becomes `unknown`.
 */
export const typeOfSchema = (schema: JsonSchema): string => {
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const either = [...schemasIn(schema['anyOf']), ...schemasIn(schema['oneOf'])];
  if (either.length > 0) return either.map(typeOfSchema).join(' | ');
  const all = schemasIn(schema['allOf']);
  if (all.length > 0) return all.map((part) => `(${typeOfSchema(part)})`).join(' & ');
  return typeof schema['type'] === 'string' ? (byType[schema['type']]?.(schema) ?? 'unknown') : 'unknown';
};
