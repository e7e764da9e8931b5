import type { JsonSchema } from '@jangada/contracts/api/json-schema';
import { html, prose, type Html } from './html.ts';

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listIn = (schema: JsonSchema, ...names: readonly string[]): readonly JsonSchema[] =>
  names.flatMap((name) => (Array.isArray(schema[name]) ? schema[name].filter(isSchema) : []));

const textIn = (schema: JsonSchema, name: string): string | null => {
  const value = schema[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

const joined = (pieces: readonly Html[], between: string): Html =>
  html`${pieces.map((piece, index) => (index === 0 ? piece : html`${between}${piece}`))}`;

const linkTo = (reference: string): Html => {
  const name = reference.split('/').at(-1) ?? '';
  return html`<a href="#schema-${name}">${name}</a>`;
};

const limits: readonly (readonly [string, string])[] = [
  ['minimum', '≥ '],
  ['maximum', '≤ '],
  ['minLength', 'length ≥ '],
  ['maxLength', 'length ≤ '],
  ['minItems', 'items ≥ '],
  ['maxItems', 'items ≤ '],
  ['pattern', ''],
];

/** The bounds of a value; a pattern that only repeats a format is omitted. */
const limitsOf = (schema: JsonSchema): Html | null => {
  const found = limits.flatMap(([name, before]) => {
    const value = name === 'pattern' && schema['format'] !== undefined ? null : textIn(schema, name);
    return value === null ? [] : [`${before}${value}`];
  });
  return found.length === 0 ? null : html` <span class="limit">${found.join(' · ')}</span>`;
};

/** A type in one line: `list of Game`, `text or null`, `"pt" | "en"`. */
export const typeOf = (schema: JsonSchema): Html => {
  const reference = textIn(schema, '$ref');
  if (reference !== null) return linkTo(reference);
  const values = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : null;
  if (values) {
    return joined(
      values.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' | ',
    );
  }
  const parts = listIn(schema, 'anyOf', 'oneOf');
  if (parts.length > 0) return joined(parts.map(typeOf), ' or ');
  if (isSchema(schema['items'])) return html`list of ${typeOf(schema['items'])}`;
  if (isSchema(schema['additionalProperties']) && !schema['properties']) {
    return html`map of ${typeOf(schema['additionalProperties'])}`;
  }
  const type = textIn(schema, 'type') ?? 'anything';
  const format = textIn(schema, 'format');
  return html`${format === null ? type : `${type} (${format})`}${limitsOf(schema)}`;
};

/** The inline objects of a schema, shown below its line. */
const innerOf = (schema: JsonSchema): JsonSchema | null => {
  if (schema['$ref'] !== undefined) return null;
  if (isSchema(schema['properties'])) return schema;
  const below = [schema['items'], schema['additionalProperties'], ...listIn(schema, 'anyOf', 'oneOf', 'allOf')];
  for (const inner of below) {
    const found = isSchema(inner) ? innerOf(inner) : null;
    if (found) return found;
  }
  return null;
};

const fieldOf = (name: string, schema: JsonSchema, required: boolean): Html => {
  const inner = innerOf(schema);
  const description = textIn(schema, 'description');
  return html`<li>
    <div class="field">
      <span class="name">${name}</span>${required ? null : html`<span class="optional">optional</span>`}
      <span class="type">${typeOf(schema)}</span>
    </div>
    ${description && html`<p class="note">${prose(description)}</p>`} ${inner && fieldsOf(inner)}
  </li>`;
};

const fieldsOf = (schema: JsonSchema): Html => {
  const properties = isSchema(schema['properties']) ? Object.entries(schema['properties']) : [];
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return html`<ul class="fields">
    ${properties.map(([name, property]) => isSchema(property) && fieldOf(name, property, required.includes(name)))}
  </ul>`;
};

/** A schema with all its inline parts. */
export const schemaView = (schema: JsonSchema): Html => {
  const inner = innerOf(schema);
  const isPlainObject = inner === schema;
  return html`${isPlainObject ? null : html`<p class="type">${typeOf(schema)}</p>`}${inner && fieldsOf(inner)}`;
};
