import fc from 'fast-check';
import { safeParse, type ZodMiniType } from 'zod/mini';
import { hostileHeaders, hostileText, hostileValue } from './hostile-values.ts';
import { shapeOf, valuesOf } from './values-of.ts';

/**
 * The declaration of a call, and the input of one that succeeds (`base`): nearly valid calls differ from it in a field.
 */
export interface FuzzedParts {
  readonly params?: ZodMiniType | undefined;
  readonly query?: ZodMiniType | undefined;
  readonly body?: ZodMiniType | undefined;
  readonly base: {
    readonly params?: Readonly<Record<string, unknown>> | undefined;
    readonly query?: Readonly<Record<string, unknown>> | undefined;
    readonly body?: unknown;
  };
  /** Headers that the service reads. */
  readonly headers: readonly string[];
}

/** A call as it goes over the wire. */
export interface FuzzedCall {
  readonly params: Readonly<Record<string, string>>;
  /** The query's pairs of name and value in order, because a name may occur twice. */
  readonly query: readonly (readonly [string, string])[];
  /** The body: JSON, or malformed text instead of JSON. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Calls of an operation from its own schema: valid, nearly valid (the base with one or two fields replaced, left out or
 * added) and hostile.
 */
export const fuzzedCall = ({ params, query, body, base, headers }: FuzzedParts): fc.Arbitrary<FuzzedCall> =>
  fc.record({
    params: partOf(params, base.params ?? {}).map(textsOf),
    query: queryOf(query, base.query ?? {}),
    body: bodyOf(body, base.body),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders(headers) }),
  });

/** Whether the schema accepts this body; a server that accepts another one violates its contract. */
export const isDeclared = (schema: ZodMiniType | undefined, text: string): boolean => {
  if (!schema) return true;
  try {
    // A missing body counts as an empty object.
    return safeParse(schema, text === '' ? {} : (JSON.parse(text) ?? {})).success;
  } catch {
    return false;
  }
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The base unchanged, the base with a field replaced by a similar or a hostile value, or new values. */
function partOf(schema: ZodMiniType | undefined, base: Fields): fc.Arbitrary<Fields> {
  const untouched = fc.constant(base);
  const shape = schema ? shapeOf(schema) : {};
  const names = Object.keys(shape);
  if (!schema || names.length === 0) return untouched;
  const changed = fc.constantFrom(...names).chain((name) => {
    const inner = shape[name];
    const values = inner ? fc.oneof(valuesOf(inner), hostileValue) : hostileValue;
    return values.map((value) => ({ ...base, [name]: value }));
  });
  return fc.oneof(
    { weight: 2, arbitrary: untouched },
    { weight: 5, arbitrary: changed },
    { weight: 2, arbitrary: valuesOf(schema).map((value) => (isFields(value) ? value : base)) },
  );
}

const textOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .slice(0, 1_000);

const textsOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]));

const queryOf = (schema: ZodMiniType | undefined, base: Fields): fc.Arbitrary<(readonly [string, string])[]> => {
  const own = partOf(schema, base).map((fields) =>
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, textOf(value)] as const),
  );
  const names = [...Object.keys(schema ? shapeOf(schema) : {}), '__proto__', 'a[b]', ''];
  const pair = fc.tuple(
    fc.constantFrom(...names),
    hostileText.map((text) => textOf(text)),
  );
  return fc.oneof(
    { weight: 4, arbitrary: own },
    // Repeats names, and adds undeclared ones.
    { weight: 1, arbitrary: fc.tuple(own, fc.array(pair, { maxLength: 3 })).map(([some, more]) => [...some, ...more]) },
  );
};

/** JSON that `JSON.stringify` does not write. */
const rawBodies: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '7',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1e999}',
  '{"a":-0}',
  '\uFEFF{}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
];

const keyed = (value: unknown): string => JSON.stringify(value) ?? '';

function bodyOf(schema: ZodMiniType | undefined, base: unknown): fc.Arbitrary<string> {
  if (!schema) return fc.constantFrom('{}', ...rawBodies);
  const fields = isFields(base) ? base : {};
  const near = deepChange(schema, fields);
  const twice = fc.tuple(near, near).map(([some, other]) => ({ ...some, ...other }));
  const extra = fc
    .tuple(near, fc.constantFrom('id', 'user_id', 'tenant_id', 'isAdmin', 'amount', 'status', 'balance'), hostileValue)
    .map(([some, name, value]) => (name in some ? some : { ...some, [name]: value }));
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(keyed(base ?? {})) },
    { weight: 6, arbitrary: near.map(keyed) },
    { weight: 2, arbitrary: twice.map(keyed) },
    { weight: 1, arbitrary: extra.map(keyed) },
    { weight: 3, arbitrary: valuesOf(schema).map(keyed) },
    { weight: 1, arbitrary: hostileValue.map(keyed) },
    { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
  );
}

/** Replaces one field, in this object or in a nested one, or leaves it out. */
function deepChange(schema: ZodMiniType, base: Fields): fc.Arbitrary<Fields> {
  const shape = shapeOf(schema);
  const names = Object.keys(shape);
  if (names.length === 0) return valuesOf(schema).map((value) => (isFields(value) ? value : base));
  return fc.constantFrom(...names).chain((name): fc.Arbitrary<Fields> => {
    const inner = shape[name];
    if (!inner) return fc.constant(base);
    const own = base[name];
    const changes = [
      { weight: 4, arbitrary: valuesOf(inner) },
      { weight: 3, arbitrary: hostileValue },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ];
    if (Object.keys(shapeOf(inner)).length > 0)
      changes.push({ weight: 6, arbitrary: deepChange(inner, isFields(own) ? own : {}) });
    return fc.oneof(...changes).map((value) => ({ ...base, [name]: value }));
  });
}
