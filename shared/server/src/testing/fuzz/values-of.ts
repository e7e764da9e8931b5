import fc from 'fast-check';
import type { ZodMiniType } from 'zod/mini';
import { hostileText, hostileValue } from './hostile-values.ts';

interface Check {
  readonly _zod: {
    readonly def: {
      readonly check: string;
      readonly format?: string;
      readonly pattern?: RegExp;
      readonly minimum?: number;
      readonly maximum?: number;
      readonly value?: number;
    };
  };
}

interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly shape?: Readonly<Record<string, ZodMiniType>>;
  readonly innerType?: ZodMiniType;
  readonly element?: ZodMiniType;
  readonly keyType?: ZodMiniType;
  readonly valueType?: ZodMiniType;
  readonly options?: readonly ZodMiniType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly Check[];
}

/**
 * Lists are tried with up to this many elements, texts with up to this many characters, even where the schema allows
 * more.
 */
const ELEMENTS_MAX = 4;
const CHARS_MAX = 400;

const definitionOf = (schema: ZodMiniType): Definition => schema._zod.def;

/**
 * Values that a schema may accept: right in type, bounds and pattern, or just outside of a bound. They satisfy a
 * `refine` only by chance, so the caller asks the schema whether a value is valid.
 *
 * @example valuesOf(z.object({ amount: z.int().check(z.minimum(1)) })) // { amount: 1 }, { amount: 0 } …
 */
export const valuesOf = (schema: ZodMiniType): fc.Arbitrary<unknown> => {
  const definition = definitionOf(schema);
  const { type, shape, innerType, element, options, entries, values, keyType, valueType } = definition;
  switch (type) {
    case 'object':
      return objectOf(shape ?? {});
    case 'optional':
    case 'default':
      return innerType ? fc.option(valuesOf(innerType), { nil: undefined }) : fc.constant(undefined);
    case 'nullable':
      return innerType ? fc.option(valuesOf(innerType), { nil: null }) : fc.constant(null);
    case 'string':
      return textOf(definition);
    case 'number':
      return numberOf(definition);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(values ?? [null]));
    case 'array': {
      const { maximum = ELEMENTS_MAX } = boundsOf(definition);
      return element ? fc.array(valuesOf(element), { maxLength: Math.min(maximum, ELEMENTS_MAX) }) : fc.constant([]);
    }
    case 'union':
      return fc.oneof(...(options ?? []).map(valuesOf));
    case 'record':
      return keyType && valueType
        ? fc.dictionary(valuesOf(keyType).map(String), valuesOf(valueType), { maxKeys: ELEMENTS_MAX })
        : fc.constant({});
    default:
      return hostileValue;
  }
};

/** The fields of an object, by name; none for another schema. */
export const shapeOf = (schema: ZodMiniType): Readonly<Record<string, ZodMiniType>> => {
  const { shape, innerType } = definitionOf(schema);
  return shape ?? (innerType ? shapeOf(innerType) : {});
};

const objectOf = (shape: Readonly<Record<string, ZodMiniType>>): fc.Arbitrary<unknown> =>
  fc
    .record(Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, valuesOf(inner)])))
    .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));

/** The bounds of a length or a number. */
function boundsOf({ checks = [] }: Definition): { minimum?: number; maximum?: number } {
  const bounds: { minimum?: number; maximum?: number } = {};
  for (const { _zod } of checks) {
    const { check, minimum, maximum, value } = _zod.def;
    if (check === 'min_length' && minimum !== undefined) bounds.minimum = minimum;
    if (check === 'max_length' && maximum !== undefined) bounds.maximum = maximum;
    if (check === 'greater_than' && value !== undefined) bounds.minimum = value;
    if (check === 'less_than' && value !== undefined) bounds.maximum = value;
  }
  return bounds;
}

function textOf(definition: Definition): fc.Arbitrary<string> {
  const { checks = [] } = definition;
  const formats = [definition.format, ...checks.map(({ _zod }) => _zod.def.format)];
  if (formats.includes('uuid')) return fc.uuid();
  if (formats.includes('datetime')) return fc.date({ noInvalidDate: true }).map((moment) => moment.toISOString());
  const patterns = [definition.pattern, ...checks.map(({ _zod }) => _zod.def.pattern)];
  const matching = patterns.flatMap((pattern) => (pattern ? matchingOf(pattern) : []));
  const { minimum = 0, maximum = CHARS_MAX } = boundsOf(definition);
  const least = Math.min(minimum, CHARS_MAX);
  const most = Math.max(least, Math.min(maximum, CHARS_MAX));
  const fitting = [
    fc.string({ unit: 'grapheme', minLength: least, maxLength: most }),
    fc.constantFrom('x'.repeat(least), 'x'.repeat(most), 'x'.repeat(most + 1), '9'.repeat(most)),
    hostileText.map((text) => text.slice(0, most).padEnd(least, 'x')),
  ];
  return matching.length > 0 ? fc.oneof(...matching, ...matching, fc.oneof(...fitting)) : fc.oneof(...fitting);
}

/** Texts that match a pattern; none where the generator cannot invert it, such as a lookahead. */
function matchingOf(pattern: RegExp): fc.Arbitrary<string>[] {
  try {
    return [fc.stringMatching(pattern)];
  } catch {
    return [];
  }
}

function numberOf(definition: Definition): fc.Arbitrary<number> {
  const { minimum = -1_000, maximum = Number.MAX_SAFE_INTEGER } = boundsOf(definition);
  const least = Math.ceil(minimum);
  const most = Math.max(least, Math.floor(maximum));
  return fc.oneof(
    fc.integer({ min: Math.max(least, Number.MIN_SAFE_INTEGER), max: Math.min(most, Number.MAX_SAFE_INTEGER) }),
    fc.constantFrom(least, most, least - 1, most + 1, Math.min(least + 1, most)),
  );
}
