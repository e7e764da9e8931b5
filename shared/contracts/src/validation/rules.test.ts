import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { firstFailing, ruleNames, rules, type RuleName } from './rules.ts';
import type { RuleParams } from './rule-params.ts';

const file = (name: string, type: string, kilobytes = 1) => ({ name, type, size: kilobytes * 1024 });
const [txt, jpg, svg, pdf] = [
  file('file.txt', 'text/plain'),
  file('file.jpg', 'image/jpeg'),
  file('file.svg', 'image/svg'),
  file('file.pdf', 'application/pdf'),
];

interface Cases {
  readonly params?: RuleParams;
  readonly passes: readonly unknown[];
  readonly fails: readonly unknown[];
}

/** The examples of each rule, by its parameters; `passes` lists values one by one, also lists as values. */
const cases: readonly (readonly [RuleName, Cases])[] = [
  [
    'alpha',
    {
      passes: ['abcXYZ', 'null', true, false, ['abc', 'XYZ'], ['abc', ''], 'coração', 'سلام', 'Привет', [null]],
      fails: ['two words', 'a1', {}, ' ', 7, ['abc', 'a1'], 'açПр', 'a-b', '🙂'],
    },
  ],
  [
    'alpha',
    { params: { locale: 'pt' }, passes: ['ação', 'AÇÃO', 'Über'.slice(1)], fails: ['niño', 'Привет', 'ação!'] },
  ],
  ['alpha', { params: { locale: 'pt-BR' }, passes: ['ação'], fails: ['niño'] }],
  ['alpha', { params: { locale: 'nowhere' }, passes: ['peace'], fails: ['paz é'] }],
  ['alpha', { params: { locale: 'ru' }, passes: ['мир'], fails: ['peace'] }],
  [
    'alpha_dash',
    {
      passes: ['a', 'abc123', 123, '123-abc', '123_abc', 'سلا-م_', true, ['a', 'cdef-_']],
      fails: ['two words', {}, ' ', 'a+b', [' ', 'ada as'], -1.5],
    },
  ],
  ['alpha_dash', { params: { locale: 'pt' }, passes: ['maçã_1-2'], fails: ['maçã 1', 'ñ'] }],
  ['alpha_num', { passes: ['a1', 12, '٣سلام', ['1', 'b']], fails: ['a 1', 'a-1', {}, 1.5, '½'] }],
  ['alpha_num', { params: { locale: 'da' }, passes: ['æ1ø2å'], fails: ['ã'] }],
  ['alpha_spaces', { passes: ['two words', ' ', '\t', ['a b', 'c']], fails: ['a1', 'a-b', {}, ['a b', '1']] }],
  ['alpha_spaces', { params: { locale: 'pt' }, passes: ['São João'], fails: ["Sant'Ana"] }],
  [
    'between',
    {
      params: { min: 1, max: 3 },
      passes: ['1', 2, 3, '1.5', '3e0', [1, 2, 3], true, ' 2 '],
      fails: [{}, '1234', 'abc', '12a', 0, 4, -1, 3.0001, Number.NaN, Infinity, [4, 5], false],
    },
  ],
  ['between', { params: [1, 3], passes: [1, 3], fails: [0, 4] }],
  ['between', { params: { min: '-10', max: '1' }, passes: [0, '-9', -10], fails: [-11, 1.1] }],
  ['between', { params: { min: 5, max: 1 }, passes: [], fails: [1, 3, 5] }],
  ['confirmed', { params: { target: 'abc' }, passes: ['abc'], fails: ['', 'ABC', 'abc ', undefined, null, []] }],
  ['confirmed', { params: { target: '12' }, passes: [12, '12', [12]], fails: ['012', '12.0'] }],
  ['confirmed', { params: ['abc'], passes: ['abc'], fails: ['abd'] }],
  [
    'digits',
    {
      params: { length: 3 },
      passes: ['123', 456, '012', ['012', '789']],
      fails: [{}, '1234', '12', 'abc', '12a', -12, '1.2', ' 12', '１２３', '٣٣٣', ['123', '12a'], true],
    },
  ],
  ['digits', { params: { length: '3' }, passes: ['123'], fails: ['1234'] }],
  ['digits', { params: {}, passes: [], fails: ['123'] }],
  [
    'email',
    {
      passes: [
        'someone@example.com',
        'someone@example.co',
        'someone123@example.co.uk',
        'very.common@example.com',
        'other.email-with-dash@example.com',
        'with+symbol@example.com',
        "o'brien@example.com",
        'A@EXAMPLE.COM',
        '_@1.com',
        ['someone@example.com', 'someone12@example.com'],
      ],
      fails: [
        'Pelé@example.com',
        '@example.com',
        'someone@example',
        'someone@example.c',
        'undefined',
        'a b@example.com',
        ' a@example.com',
        'a..b@example.com',
        '.a@example.com',
        'a.@example.com',
        'a@@example.com',
        'a@example..com',
        'a@-example.com',
        'a@example.com\n',
        'a@example.c0m',
        5,
        true,
        {},
        ['someone@example.com', 'someone@example.c'],
        [''],
      ],
    },
  ],
  [
    'ext',
    { params: ['txt', 'jpg', 'svg'], passes: [txt, [txt, jpg, svg], file('A.TXT', '')], fails: [pdf, [txt, pdf]] },
  ],
  ['ext', { params: ['gz'], passes: [file('a.tar.gz', '')], fails: [file('gz', ''), file('agz', ''), 'a.gz', {}, 5] }],
  ['ext', { params: [], passes: [], fails: [txt] }],
  [
    'image',
    { passes: [jpg, svg, file('a.PNG', ''), file('a.webp', ''), [jpg, svg]], fails: [txt, 'a.png', [jpg, pdf], {}] },
  ],
  [
    'integer',
    {
      passes: ['123', 123, -123, '-1234', '007', -0, [1, '2']],
      fails: ['a', {}, '+1', 12.2, '1.0', 1e21, ' 1', true, [1, null]],
    },
  ],
  ['is', { params: { other: 1 }, passes: [1], fails: ['1', true, undefined, null, '', []] }],
  ['is', { params: { other: undefined }, passes: [undefined], fails: [null, ''] }],
  ['is_not', { params: { other: 1 }, passes: ['1', undefined, null, ''], fails: [1] }],
  ['is_not', { params: { other: '' }, passes: [null, undefined], fails: [''] }],
  [
    'length',
    {
      params: { length: 3 },
      passes: ['hey', 123, ['h', 'e', 'y'], new Set(['h', 'e', 'y']), ' a ', '🙂ab', -12],
      fails: ['hello', 12, ['h'], new Set(['h']), {}, true, 'ção ', '🙂a', { length: 4e9 }],
    },
  ],
  [
    'max',
    {
      params: { length: 3 },
      passes: ['abc', 123, ['a', 'abc'], '   ', '𩸽寿司', '🙂🙂🙂'],
      fails: ['abcd', 1234, -123, ['a', 'abcd'], {}, 'ação', '🙂🙂🙂🙂'],
    },
  ],
  ['max', { params: { length: 0 }, passes: [''], fails: ['a', 0] }],
  [
    'max_value',
    {
      params: { max: 5 },
      passes: [5, '5', -1, '4.9', 0, '5e0', '', ' ', [1, 5]],
      fails: [6, '5.01', 'abc', {}, Number.NaN, Infinity, '1e3', [1, 6]],
    },
  ],
  ['max_value', { params: { max: -1 }, passes: [-1, '-2'], fails: [0] }],
  [
    'mimes',
    {
      params: ['image/*', 'text/plain'],
      passes: [txt, [txt, jpg, svg], file('a', 'IMAGE/PNG')],
      fails: [pdf, [jpg, pdf], file('a', ''), file('a', 'not-image/png'), 'image/png'],
    },
  ],
  [
    'mimes',
    {
      params: ['image/svg+xml'],
      passes: [svg, file('a', 'image/svg+xml')],
      fails: [file('a', 'image/xml'), file('a', 'image/svgz')],
    },
  ],
  [
    'mimes',
    { params: ['application/x.y'], passes: [file('a', 'application/x.y')], fails: [file('a', 'application/xzy')] },
  ],
  [
    'min',
    { params: { length: 3 }, passes: ['asd', 123, -12, ['abc', 'defg'], '   '], fails: [1, 12, 'ab', ['abc', 'ab']] },
  ],
  [
    'min_value',
    {
      params: { min: -1 },
      passes: [-1, 0, '5', '-1.0', Infinity, [-1, 5]],
      fails: [{}, 'abc', -2, '-3', Number.NaN, '-1.01', [0, -2]],
    },
  ],
  ['not_one_of', { params: [1, 2, 3], passes: [0, 4, '4', 'a', [5, 6]], fails: [1, '2', [1, 2]] }],
  [
    'numeric',
    {
      passes: ['123', 123, '٠١٢٣٤', '007', ['1', 2]],
      fails: ['a', '1a', {}, '+1', '-1', -1, 1.5, '1.5', '1e3', ' 1', '１', '1٢', true, ['1', 'a']],
    },
  ],
  ['one_of', { params: [1, 2, 3], passes: [1, '2', [1, 3], ['1', 2]], fails: [0, 4, 'a', [6], [1, 6], {}] }],
  ['one_of', { params: ['pt', 'en'], passes: ['pt'], fails: ['PT', 'pt '] }],
  ['one_of', { params: undefined, passes: [''], fails: ['a'] }],
  ['regex', { params: { regex: /^[0-9]+$/ }, passes: ['123', 123, ['1', '2']], fails: ['abc', '12a', ['1', 'a'], {}] }],
  ['regex', { params: { regex: '^[0-9]+$' }, passes: ['123'], fails: ['abc'] }],
  ['regex', { params: { regex: '(' }, passes: [''], fails: ['abc', '('] }],
  [
    'required',
    {
      passes: ['a', 0, 'undefined', 's ', true, Number.NaN, [false], {}, [['a']]],
      fails: ['', ' ', '\t\n', '\u00A0', [], undefined, null, false],
    },
  ],
  [
    'size',
    {
      params: { size: 15 },
      passes: [file('a', '', 10), file('a', '', 15), [txt]],
      fails: [file('a', '', 15.001), [txt, file('a', '', 16)], {}, 'a'],
    },
  ],
  ['size', { params: { size: 'not a number' }, passes: [''], fails: [txt] }],
  [
    'url',
    {
      passes: ['https://test.com:8080/en/?q=test#wow', 'http://localhost', 'HTTPS://A.B'],
      fails: ['/only/path', 'invalid', 'test.com', 'http://', '//a.b', 5, {}, ['https://a.b', 'x']],
    },
  ],
  ['url', { params: { pattern: '^https://.*' }, passes: ['https://a.b'], fails: ['http://a.b'] }],
  ['url', { params: { pattern: /fr/ }, passes: ['https://a.b/fr'], fails: ['https://a.b/pt'] }],
  ['url', { params: ['/pt/'], passes: ['https://a.b/pt/'], fails: ['https://a.b/fr/'] }],
];

const spell = (value: unknown): string =>
  value instanceof Set ? `Set(${value.size})` : typeof value === 'number' ? String(value) : JSON.stringify(value);

describe('the generic rules', () => {
  it('are the 27 of the specification', () => {
    assert.equal(ruleNames.length, 27);
    assert.deepEqual(Object.keys(rules).toSorted(), [...ruleNames].toSorted());
  });

  for (const [name, { params, passes, fails }] of cases) {
    const given = params === undefined ? '' : ` with ${spell(params)}`;
    it(`${name}${given} accepts ${passes.map(spell).join(', ')}`, async () => {
      for (const value of passes) assert.equal(await rules[name](value, params), true, spell(value));
    });
    it(`${name}${given} refuses ${fails.map(spell).join(', ')}`, async () => {
      for (const value of fails) assert.equal(await rules[name](value, params), false, spell(value));
    });
  }

  const strict: readonly RuleName[] = ['required', 'confirmed', 'is', 'is_not'];
  for (const name of ruleNames.filter((rule) => !strict.includes(rule))) {
    it(`${name} accepts an empty field`, async () => {
      for (const empty of [undefined, null, '', []]) {
        for (const params of [
          undefined,
          {},
          ['never'],
          { length: 3, min: 5, max: 1, regex: /never/, size: 0, width: 1 },
        ])
          assert.equal(await rules[name](empty, params), true, spell(empty));
      }
    });
  }

  it('answer the same every time, also with a pattern that remembers', () => {
    const regex = /a/g;
    for (const _ of [1, 2, 3, 4]) assert.equal(rules.regex('a', { regex }), true);
  });
});

describe('the dimensions of a picture', () => {
  const declared = { width: 150, height: 100 };

  it('are refused where the image cannot be measured, and accepted once it is', async () => {
    assert.equal(await rules.dimensions(jpg, declared), false);
    assert.equal(await rules.dimensions({ ...jpg, width: 150, height: 100 }, declared), true);
    assert.equal(await rules.dimensions([{ ...jpg, width: 150, height: 99 }], [150, 100]), false);
    assert.equal(await rules.dimensions({ ...pdf, width: 150, height: 100 }, declared), false);
  });

  it('are read by the browser where there is one', async (test) => {
    let broken = false;
    class Picture {
      width = 150;
      height = 100;
      onload?: () => void;
      onerror?: () => void;
      set src(_source: string) {
        (broken ? this.onerror : this.onload)?.();
      }
    }
    test.mock.method(URL, 'createObjectURL', () => 'blob:picture');
    const revoked = test.mock.method(URL, 'revokeObjectURL', () => undefined);
    Object.assign(globalThis, { Image: Picture });
    test.after(() => Reflect.deleteProperty(globalThis, 'Image'));
    assert.equal(await rules.dimensions(jpg, declared), true);
    assert.equal(await rules.dimensions([jpg], { width: 15, height: 10 }), false);
    assert.equal(revoked.mock.callCount(), 2);
    broken = true;
    assert.equal(await rules.dimensions(jpg, declared), false);
  });
});

describe('several rules on one field', () => {
  it('stop at the first that fails', async () => {
    const named = ['required', ['min', { length: 3 }], ['dimensions', { width: 1, height: 1 }]] as const;
    assert.deepEqual(await firstFailing('', named), { rule: 'required', params: undefined });
    assert.deepEqual(await firstFailing('ab', named), { rule: 'min', params: { length: 3 } });
    assert.deepEqual((await firstFailing('abc', named))?.rule, 'dimensions');
    assert.equal(await firstFailing('abc', ['required', ['min', { length: 3 }]]), null);
  });
});

describe('any value of a field', () => {
  it('each rule answers yes or no and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ruleNames),
        fc.anything({ withNullPrototype: true, withBigInt: true, withSet: true, withDate: true }),
        fc.oneof(fc.constant(undefined), fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())),
        async (name, value, params) => assert.equal(typeof (await rules[name](value, params)), 'boolean'),
      ),
      { numRuns: 2_000 },
    );
  });

  it('also what cannot become a text or a number is refused, not thrown at', async () => {
    const oddLists = [{ length: 5n }, { length: Symbol('no') }, { length: -1 }, { length: 2 ** 32 }];
    for (const value of [...oddLists, Object.create(null), { toString: 'no' }, Symbol('no'), [Symbol('no')], 5n])
      for (const name of ruleNames)
        assert.equal(typeof (await rules[name](value, { length: 1, min: 1, max: 2 })), 'boolean');
  });

  it('a list passes exactly when each entry does', () => {
    const each = ['alpha', 'alpha_num', 'email', 'integer', 'numeric'] as const;
    const entry = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('a', 'a@b.co', '12', '-7', 'ç'));
    fc.assert(
      fc.property(fc.constantFrom(...each), fc.array(entry, { minLength: 1 }), (name, list) => {
        assert.equal(
          rules[name](list),
          list.every((one) => rules[name](one)),
        );
      }),
    );
  });

  it('min, max and length agree with each other', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(20), (text, length) => {
        const both = rules.min(text, { length }) && rules.max(text, { length });
        assert.equal(rules.length(text, { length }), both);
      }),
    );
  });

  it('between is min_value and max_value at once', () => {
    fc.assert(
      fc.property(fc.double(), fc.double({ noNaN: true }), fc.double({ noNaN: true }), (value, min, max) => {
        const both = rules.min_value(value, { min }) && rules.max_value(value, { max });
        assert.equal(rules.between(value, { min, max }), both);
      }),
    );
  });
});
