import type { Bounds, Member, Shape } from './shape.ts';
import { word } from './shape.ts';

type Document = Readonly<Record<string, unknown>>;

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** These keywords do not restrict the value. */
const WITHOUT_MEANING = new Set([
  'type',
  'title',
  'description',
  'default',
  'examples',
  'required',
  'properties',
  'items',
]);

const boundsOf = (schema: Document): Bounds =>
  Object.fromEntries(
    Object.entries(schema).filter(
      (entry): entry is [string, string | number] =>
        !WITHOUT_MEANING.has(entry[0]) && (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
    ),
  );

const literal = (value: unknown): Shape =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { is: 'value', value }
    : word('null');

const oneOf = (shapes: readonly Shape[]): Shape => {
  const of = shapes.flatMap((shape) => (shape.is === 'one-of' ? shape.of : [shape]));
  return of.length === 1 && of[0] ? of[0] : { is: 'one-of', of };
};

const objectOf = (schema: Document): Shape => {
  const required = new Set(listOf(schema['required']));
  const properties = isDocument(schema['properties']) ? schema['properties'] : {};
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, inner]): [string, Member] => [
      name,
      { shape: shapeOfSchema(inner), optional: !required.has(name) },
    ]),
  );
  const others = schema['additionalProperties'];
  return {
    is: 'object',
    members,
    // `{}` and `true` allow every value; an object schema without additional keys ignores them.
    ...(others !== undefined && others !== false && { others: shapeOfSchema(others) }),
  };
};

/** The shape of a JSON Schema, as zod writes it. */
export const shapeOfSchema = (schema: unknown): Shape => {
  if (!isDocument(schema)) return word('unknown');
  const ref = schema['$ref'];
  if (typeof ref === 'string') return { is: 'ref', to: ref, with: [] };
  if ('const' in schema) return literal(schema['const']);
  if (Array.isArray(schema['enum'])) return oneOf(schema['enum'].map(literal));
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return oneOf(choices.map(shapeOfSchema));
  if (Array.isArray(schema['allOf'])) {
    const { allOf, ...own } = schema;
    const parts = listOf(allOf).map(shapeOfSchema);
    return { is: 'all-of', of: Object.keys(own).length > 0 ? [shapeOfSchema(own), ...parts] : parts };
  }
  const { type } = schema;
  if (Array.isArray(type)) return oneOf(type.map((one) => shapeOfSchema({ ...schema, type: one })));
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array': {
      const bounds = boundsOf(schema);
      const of = shapeOfSchema(schema['items']);
      return Object.keys(bounds).length > 0 ? { is: 'list', of, bounds } : { is: 'list', of };
    }
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return word(type, boundsOf(schema));
    default:
      return word('unknown');
  }
};
