import type { Endpoint } from '@jangada/contracts/api/endpoint';
import { accepts, fieldsOf, replaced, type Field } from './schemas.ts';

/** A call that must be refused for one field. */
export interface BadCall {
  readonly what: string;
  readonly field: string;
  readonly part: 'params' | 'query' | 'body';
  readonly value: unknown;
}

/** Longer than real input for any field, but shorter than the largest body. */
const OVER_LONG = 'x'.repeat(20_000);

/** In a path, the router itself refuses values that are much longer than a number. */
const LONG_IN_ADDRESS = '9'.repeat(40);

const never: readonly unknown[] = [{}, { $ne: null }, [], [[]]];

/** Values that every field of this type must refuse. */
const refusedByType: Readonly<Record<string, readonly unknown[]>> = {
  string: [...never, 7, true, OVER_LONG],
  number: [...never, true, 'abc', '', 1.5, 1e300, -1e300, 2 ** 53],
  boolean: [...never, 'yes', 1, 'x'.repeat(100)],
  enum: [...never, 7, 'nonsense', OVER_LONG],
  literal: [...never, 'nonsense', OVER_LONG],
  union: [...never, true, 1.5, -1e300, OVER_LONG],
  array: [{}, 'nonsense', 7, Array.from({ length: 5_000 }, () => 'x')],
};

/** Names of numbers that must not be negative: money, ids and counts. */
const NEVER_NEGATIVE = /amount|value|price|stake|page|limit|(^|_)id$|Id$/;

/** Values that are accepted unchanged or refused by field, but cause no other error. */
const oddTexts: readonly string[] = [
  `'; drop table users; --`,
  '%_\\',
  '😀\u202e{{7*7}}${7*7}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
];

function badValues({ path, type }: Field): readonly unknown[] {
  const values = refusedByType[type] ?? [];
  const name = path.at(-1) ?? '';
  return type === 'number' && NEVER_NEGATIVE.test(name) ? [...values, -1] : values;
}

/** In a URL every value is a string, so only values that the schema itself refuses are wrong there. */
const badTexts = ({ type }: Field): readonly unknown[] =>
  type === 'number' ? ['abc', '-1', '1.5', '1e300', LONG_IN_ADDRESS] : type === 'enum' ? ['nonsense'] : [];

/**
 * All wrong calls of an operation, one field at a time.
 *
 * @param input a valid call
 * @returns the wrong calls, and the fields whose schema accepts a value that it must refuse
 */
export const badCallsOf = (
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
): { calls: BadCall[]; unbounded: string[] } => {
  const calls: BadCall[] = [];
  const unbounded: string[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    for (const field of fieldsOf(schema)) {
      const name = field.path.join('.');
      for (const bad of part === 'body' ? badValues(field) : badTexts(field)) {
        const value = replaced(input[part] ?? {}, field.path, bad);
        const what = `${name} = ${JSON.stringify(bad).slice(0, 40)}`;
        if (part === 'body' && accepts(schema, value)) unbounded.push(what);
        else calls.push({ what, field: field.path[0] ?? 'body', part, value });
      }
      const without = replaced(input[part] ?? {}, field.path, undefined);
      if (part === 'body' && field.needed)
        calls.push({ what: `without ${name}`, field: field.path[0] ?? 'body', part, value: without });
    }
  }
  return { calls, unbounded };
};

/** Each text field of the body with each odd text. */
export const oddBodiesOf = (endpoint: Endpoint, body: unknown): unknown[] =>
  (endpoint.body ? fieldsOf(endpoint.body) : [])
    .filter(({ type }) => type === 'string')
    .flatMap(({ path }) => oddTexts.map((text) => replaced(body ?? {}, path, text)));
