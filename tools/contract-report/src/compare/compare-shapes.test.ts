import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readModule } from '../report/modules.ts';
import type { Shape } from '../shapes/shape.ts';
import { compareShapes } from './compare-shapes.ts';
import type { Way } from './difference.ts';

const nothing = { find: () => undefined };
const sides = () => ({ before: nothing, after: nothing, seen: new Set<string>() });

/** Parses a written type. */
const type = (text: string): Shape => {
  const found = readModule('@jangada/design/x', `export type X = ${text};`).declarations.get('X');
  assert.ok(found);
  return found.shape;
};

const classifyDeclaration = (before: string, after: string, way: Way) =>
  compareShapes(type(before), type(after), way, '', sides());
const breaks = (before: string, after: string, way: Way): boolean =>
  classifyDeclaration(before, after, way).some((found) => found.breaks);

/** The change, and whether it breaks code that is given the value, or code that provides it. */
const rules: [title: string, before: string, after: string, given: boolean, taken: boolean][] = [
  ['an added optional member', '{ a: string }', '{ a: string; b?: string }', false, false],
  ['an added required member', '{ a: string }', '{ a: string; b: string }', false, true],
  ['a removed member', '{ a: string; b: string }', '{ a: string }', true, true],
  ['a removed optional member', '{ a: string; b?: string }', '{ a: string }', true, true],
  ['a member that became optional', '{ a: string }', '{ a?: string }', true, false],
  ['a member that became required', '{ a?: string }', '{ a: string }', false, true],
  ['undefined written out in an optional member', '{ a?: string }', '{ a?: string | undefined }', false, false],
  ['a widened list of words', "'a' | 'b'", "'a' | 'b' | 'c'", true, false],
  ['a narrowed list of words', "'a' | 'b' | 'c'", "'a' | 'b'", false, true],
  ['words that became any text', "'a' | 'b'", 'string', true, false],
  ['any text that became words', 'string', "'a' | 'b'", false, true],
  ['null that may come', 'string', 'string | null', true, false],
  ['null that comes no more', 'string | null', 'string', false, true],
  ['a boolean of which one half is left', 'boolean', 'true', false, true],
  ['another type', 'string', 'number', true, true],
  ['another type inside a list', '{ a: string }[]', '{ a: number }[]', true, true],
  [
    'an optional member added deep inside',
    '{ a: { b: { c: string } }[] }',
    '{ a: { b: { c: string; d?: 1 } }[] }',
    false,
    false,
  ],
  ['a member removed deep inside', '{ a: { b: { c: string; d: 1 } }[] }', '{ a: { b: { c: string } }[] }', true, true],
  ['an added optional parameter', '(a: string) => void', '(a: string, b?: string) => void', false, false],
  ['an added required parameter', '(a: string) => void', '(a: string, b: string) => void', true, false],
  ['a removed parameter', '(a: string, b: string) => void', '(a: string) => void', true, true],
  ['a parameter that may be left out', '(a: string) => void', '(a?: string) => void', false, true],
  ['a parameter that is required', '(a?: string) => void', '(a: string) => void', true, false],
  ['a parameter that takes more', "(a: 'x') => void", "(a: 'x' | 'y') => void", false, true],
  ['a parameter that takes less', "(a: 'x' | 'y') => void", "(a: 'x') => void", true, false],
  ['another name of a parameter', '(a: string) => void', '(b: string) => void', false, false],
  ['a reply that gains', '() => { a: string }', '() => { a: string; b: string }', false, true],
  ['a reply that loses', '() => { a: string; b: string }', '() => { a: string }', true, true],
  ['a function that says something now', '() => void', '() => string', false, true],
  [
    'a callback that gets more',
    '(f: (a: string) => void) => void',
    '(f: (a: string, b: string) => void) => void',
    false,
    true,
  ],
  [
    'a callback that gets less',
    '(f: (a: string, b: string) => void) => void',
    '(f: (a: string) => void) => void',
    true,
    true,
  ],
  [
    'a member of a discriminated union',
    "{ is: 'a'; x: 1 } | { is: 'b' }",
    "{ is: 'a'; x: 1; y?: 2 } | { is: 'b' }",
    false,
    false,
  ],
  ['another kind of object', "{ is: 'a' }", "{ is: 'a' } | { is: 'b' }", true, false],
  ['the order of alternatives and members', "{ a: 1; b: 'x' | 'y' }", "{ b: 'y' | 'x'; a: 1 }", false, false],
  ['a computed type that reads otherwise', '{ [K in keyof T]: 1 }', '{ [K in keyof T]: 2 }', true, true],
  ['a name more in a fixed list', "readonly ['a', 'b']", "readonly ['a', 'b', 'c']", false, true],
  ['a name less in a fixed list', "readonly ['a', 'b']", "readonly ['a']", true, true],
];

describe('what a change of a type breaks', () => {
  for (const [title, before, after, given, taken] of rules) {
    it(`${title}: ${given ? 'breaks' : 'suits'} who is given it, ${taken ? 'breaks' : 'suits'} who hands it over`, () => {
      assert.deepEqual([breaks(before, after, 'given'), breaks(before, after, 'taken')], [given, taken]);
    });
  }

  it('is named by place and new name', () => {
    assert.deepEqual(classifyDeclaration('{ a: { b: 1 }[] }', '{ a: { b: 1; c?: 2 }[] }', 'taken'), [
      { at: 'a[].c', breaks: false, says: 'is new', adds: ['c'] },
    ]);
  });
});

const word = fc
  .constantFrom('string', 'number', 'boolean', 'null', 'unknown')
  .map((text): Shape => ({ is: 'word', word: text }));
const value = fc.constantFrom('a', 'b', 'c', 1, true).map((literal): Shape => ({ is: 'value', value: literal }));

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    word,
    value,
    fc.array(tie('shape'), { minLength: 2, maxLength: 3 }).map((of): Shape => ({ is: 'one-of', of })),
    tie('shape').map((of): Shape => ({ is: 'list', of })),
    fc
      .dictionary(fc.constantFrom('a', 'b', 'c'), fc.record({ shape: tie('shape'), optional: fc.boolean() }), {
        maxKeys: 3,
      })
      .map((members): Shape => ({ is: 'object', members })),
    fc
      .record({ taken: tie('shape'), returns: tie('shape'), optional: fc.boolean() })
      .map(({ taken, returns, optional }): Shape => ({
        is: 'function',
        parameters: [{ name: 'p', shape: taken, optional, rest: false }],
        returns,
      })),
  ),
}));

const compare = (before: Shape, after: Shape, way: Way) => compareShapes(before, after, way, '', sides());
const isBroken = (before: Shape, after: Shape, way: Way) => compare(before, after, way).some((found) => found.breaks);

describe('every shape', () => {
  it('is no change of itself', () => {
    fc.assert(
      fc.property(shape, (one) => compare(one, one, 'given').length === 0 && compare(one, one, 'taken').length === 0),
    );
  });

  it('may gain an optional member wherever it is an object, for everybody', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'b'), fc.record({ shape, optional: fc.boolean() })),
        shape,
        (members, more) => {
          const before: Shape = { is: 'object', members };
          const after: Shape = { is: 'object', members: { ...members, fresh: { shape: more, optional: true } } };
          return !isBroken(before, after, 'given') && !isBroken(before, after, 'taken');
        },
      ),
    );
  });

  it('breaks who is given it exactly when the way back breaks who hands it over, where nothing is removed', () => {
    const sameMembers = fc.record({ shape, optional: fc.boolean() });
    fc.assert(
      fc.property(sameMembers, sameMembers, (one, other) => {
        const literal = (shape: Shape) => shape.is === 'value' || shape.is === 'word';
        fc.pre(literal(one.shape) && literal(other.shape));
        const [before, after]: Shape[] = [
          { is: 'object', members: { a: one } },
          { is: 'object', members: { a: other } },
        ];
        if (!before || !after) return false;
        return isBroken(before, after, 'given') === isBroken(after, before, 'taken');
      }),
    );
  });

  it('that takes a function turns the way round', () => {
    fc.assert(
      fc.property(value, value, value, (one, other, third) => {
        const takes = (...of: Shape[]): Shape => ({
          is: 'function',
          parameters: [{ name: 'p', shape: { is: 'one-of', of }, optional: false, rest: false }],
          returns: { is: 'word', word: 'void' },
        });
        const [narrow, wide]: Shape[] = [takes(one, other), takes(one, other, third)];
        return !!narrow && !!wide && !isBroken(narrow, wide, 'given') && !isBroken(wide, narrow, 'taken');
      }),
    );
  });
});
