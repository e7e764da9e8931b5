/** A message that differs from a valid one in one field. */
export interface Mutation {
  /** The field and its wrong value, for the failure message. */
  readonly what: string;
  readonly message: unknown;
}

const HUGE_CHARS = 10_000;
/** A depth that the request parser accepts. */
const NESTED_LEVELS = 20;

const nested = (levels: number): unknown => {
  let value: unknown = 0;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

/** Wrong values that replace those of a valid message. */
const values: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a number', 7],
  ['a negative number', -1],
  ['a fraction', 0.1],
  ['a huge number', 1e300],
  ['true', true],
  ['an empty text', ''],
  ['a text', 'x'],
  ['a huge text', 'x'.repeat(HUGE_CHARS)],
  ['NUL', 'a\0b'],
  ['half a character', '\ud83c'],
  ['an empty list', []],
  ['a list', ['x', null]],
  ['an empty object', {}],
  ['an object', { x: null }],
  ['a deeply nested list', nested(NESTED_LEVELS)],
];

/**
 * The valid message with each of its fields missing or replaced by each wrong value, and wrong values in place of the
 * whole message.
 */
export const mutationsOf = (good: unknown): Mutation[] => {
  const whole = values.map(([what, message]) => ({ what: `all of it is ${what}`, message }));
  return [...whole, ...placesOf(good)];
};

function placesOf(good: unknown): Mutation[] {
  if (typeof good !== 'object' || good === null) return [];
  return Object.entries(good).flatMap(([name, value]) => {
    const withValue = (other: unknown) => (Array.isArray(good) ? [other] : { ...good, [name]: other });
    const { [name]: _, ...rest } = good as Record<string, unknown>;
    return [
      ...(Array.isArray(good) ? [] : [{ what: `${name} is missing`, message: rest }]),
      ...values.map(([what, other]) => ({ what: `${name} is ${what}`, message: withValue(other) })),
      ...placesOf(value).map(({ what, message }) => ({ what: `${name}.${what}`, message: withValue(message) })),
    ];
  });
}

/** The mutations grouped by field, for checks that are too slow for each one. */
export const mutationsByPlace = (good: unknown): ReadonlyMap<string, readonly Mutation[]> => {
  const places = new Map<string, Mutation[]>();
  for (const mutation of mutationsOf(good)) {
    const place = mutation.what.replace(/ is .*$/, '');
    places.set(place, [...(places.get(place) ?? []), mutation]);
  }
  return places;
};

const GOOD_COUNT = 50;

/** Fifty valid items with others among them. */
export const amongFifty = (good: (index: number) => unknown, ...others: readonly unknown[]): unknown[] => {
  const items: unknown[] = Array.from({ length: GOOD_COUNT }, (_, index) => good(index));
  return items.toSpliced(GOOD_COUNT / 2, 0, ...others);
};
