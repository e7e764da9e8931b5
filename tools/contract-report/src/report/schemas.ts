import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { createJsonSchemas } from '@jangada/contracts/api/json-schema';
import type { Schema } from '@jangada/contracts/values/schema';
import type { Module } from './modules.ts';

/** The description of one constant: a schema, an endpoint, an event, or a table of places. */
export interface Described {
  readonly kind: 'schema' | 'endpoint' | 'event' | 'modals' | 'slots' | 'panels';
  readonly [part: string]: unknown;
}

/** Descriptions by full name, `@jangada/contracts/domains/wallet/endpoints#listTransactions`. */
export type Schemas = Readonly<Record<string, Described>>;

type Value = Readonly<Record<string, unknown>>;

const isValue = (value: unknown): value is Value => typeof value === 'object' && value !== null;

const isSchema = (value: unknown): value is Schema => isValue(value) && '_zod' in value;

const isEndpoint = (value: Value): boolean =>
  'method' in value && 'path' in value && 'access' in value && isSchema(value['reply']);

const isEvent = (value: Value): boolean =>
  'payload' in value && 'owner' in value && 'keepsLast' in value && isSchema(value['payload']);

/** Tables whose entries the contract declares together. */
const tables: Readonly<Record<string, Described['kind']>> = {
  '@jangada/contracts/page/modals#modals': 'modals',
  '@jangada/contracts/page/slots#slots': 'slots',
  '@jangada/contracts/page/panels#panels': 'panels',
};

const kindOf = (id: string, value: unknown): Described['kind'] | null => {
  if (isSchema(value)) return 'schema';
  if (!isValue(value)) return null;
  const table = tables[id];
  if (table) return table;
  if (isEndpoint(value)) return 'endpoint';
  return isEvent(value) ? 'event' : null;
};

/** Texts for people are not part of the contract. */
const UNPROMISED = new Set(['summary', 'examples', 'description']);

const describe = (value: unknown, of: (schema: Schema) => unknown): unknown => {
  if (isSchema(value)) return of(value);
  if (Array.isArray(value)) return value.map((part) => describe(part, of));
  if (!isValue(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => !UNPROMISED.has(name) && inner !== undefined && typeof inner !== 'function')
      .map(([name, inner]) => [name, describe(inner, of)]),
  );
};

const valuesOf = async (root: string, modules: Iterable<Module>): Promise<Map<string, unknown>> => {
  const values = new Map<string, unknown>();
  for (const { id, declarations, exports } of modules) {
    if (!id.startsWith('@jangada/contracts/')) continue;
    const file = join(root, 'shared/contracts/src', `${id.slice('@jangada/contracts/'.length)}.ts`);
    const found: Value = await import(pathToFileURL(file).href);
    for (const [name, { id: full, isValue: isThere }] of declarations) {
      if (isThere && exports.has(name)) values.set(full, found[name]);
    }
  }
  return values;
};

/** Replaces zod's JSON pointers by full names. */
const plainRefs = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plainRefs);
  if (!isValue(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === '$ref' && typeof inner === 'string' ? [name, inner.replaceAll('~1', '/')] : [name, plainRefs(inner)],
    ),
  );
};

/**
 * Runs the contracts, and describes every schema, endpoint, event and table of places as JSON Schema; a named schema is
 * written once and referenced.
 */
export const describeSchemas = async (root: string, modules: Iterable<Module>): Promise<Schemas> => {
  const values = await valuesOf(root, modules);
  const kinds = [...values].flatMap(([id, value]): [string, Described['kind'], unknown][] => {
    const kind = kindOf(id, value);
    return kind ? [[id, kind, value]] : [];
  });
  const named = new Map(
    kinds.flatMap(([id, kind, value]): [string, Schema][] =>
      kind === 'schema' && isSchema(value) ? [[id, value]] : [],
    ),
  );
  const { of: converted, definitions: written } = createJsonSchemas(named, '');
  const of = (schema: Schema) => plainRefs(converted(schema));
  const described = kinds.map(([id, kind, value]): [string, Described] => {
    const parts = describe(value, of);
    if (kind === 'schema') return [id, { kind, schema: plainRefs(written.get(id) ?? parts) }];
    return [id, { kind, ...(kind === 'endpoint' || kind === 'event' ? (parts as Value) : { places: parts }) }];
  });
  return Object.fromEntries(described.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};
