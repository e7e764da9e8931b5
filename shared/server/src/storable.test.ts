import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isStorable, storable } from './storable.ts';

const UNSTORABLE = ['\0', 'a\0b', '\ud800', '\udc00', 'a\ud83c', '\udc00\ud800'];

describe('a text that PostgreSQL cannot store', () => {
  for (const text of UNSTORABLE)
    it(`is found at any depth, and in names: ${JSON.stringify(text)}`, () => {
      assert.deepEqual([text, [text], { a: [{ b: text }] }, { [text]: 1 }].map(isStorable), [
        false,
        false,
        false,
        false,
      ]);
    });

  it('is replaced at any depth, and in names, and nothing else is', () => {
    const given = { 'a\0': ['\ud83cb', 1, null, { c: '🎰' }], d: true };
    assert.deepEqual(storable(given), { 'a\ufffd': ['\ufffdb', 1, null, { c: '🎰' }], d: true });
    for (const text of UNSTORABLE) assert.equal(isStorable(storable(text)), true);
  });

  it('is not an emoji, another alphabet or another control character', () => {
    for (const text of ['', '🎰🎰', '👨‍👩‍👧‍👦', '𠮷', 'Ω', '\u0001\u202e\ufffe'])
      assert.deepEqual([isStorable(text), storable(text)], [true, text]);
    for (const value of [null, undefined, 1, true, [], {}]) assert.equal(storable(value), value);
  });
});
