import fc from 'fast-check';

/** Texts that have broken programs: each is an attack or a corner of a standard. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  `'; drop table users; --`,
  `' or '1'='1`,
  '1); select pg_sleep(9)--',
  '%_\\',
  '$1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'http://169.254.169.254/latest/meta-data/',
  'a\r\nset-cookie: a=b',
  'a\u0000b',
  '\uD800',
  'a\uDC00b',
  '\uFFFF',
  '\u202E\u2066',
  'e\u0301'.repeat(40),
  '👨‍👩‍👧‍👦'.repeat(20),
  '１２３',
  '٣',
  '\u0130\u0131',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e3',
  '0x10',
  '1e400',
  '9007199254740993',
  '99999999999999999999',
  '0000-00-00',
  '0001-01-01',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999+18:00',
  'infinity',
  'epoch',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  'x'.repeat(20_000),
];

/** Numbers at the ends of the types that they pass through. */
const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  -0.01,
  1,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  -Number.MAX_SAFE_INTEGER,
  1e21,
  1e308,
  5e-324,
];

const DEEP = 500;

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Objects and lists where something else is expected; their own keys are names of the language. */
const hostileContainers: readonly unknown[] = [
  {},
  [],
  [[]],
  [null],
  { $ne: null },
  { $gt: '' },
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  { constructor: { prototype: { isAdmin: true } } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse('{"then":1}'),
  Array.from({ length: 1_000 }, () => 'x'),
  nested(DEEP),
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Values that no field expects, of every JSON type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileContainers) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Text that may stand in a header: Node's parser refuses other characters before a service sees them. */
const headerText: fc.Arbitrary<string> = hostileText.map((text) =>
  text.replaceAll(/[^\x20-\x7e\u00a0-\u00ff]/g, '').slice(0, 2_000),
);

/** Headers that a service reads, with hostile values. @param names the headers to choose from */
export const hostileHeaders = (names: readonly string[]): fc.Arbitrary<Record<string, string>> =>
  fc.dictionary(fc.constantFrom(...names), headerText, { maxKeys: 2, noNullPrototype: true });
