import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editDistance } from './edit-distance.ts';

test('counts letters that are wrong, missing, too many or turned', () => {
  const errors: [typed: string, word: string, whole: number][] = [
    ['piracema', 'piracema', 0],
    ['piracma', 'piracema', 1],
    ['piraccema', 'piracema', 1],
    ['pirasema', 'piracema', 1],
    ['piarcema', 'piracema', 1],
    ['forutne', 'fortune', 1],
    ['forutne', 'fortuna', 2],
    ['', 'ipe', 3],
    ['ipe', '', 3],
  ];
  for (const [typed, word, whole] of errors) assert.equal(editDistance(typed, word).whole, whole, `${typed} ${word}`);
});

test('counts the errors of a prefix while a word is being typed', () => {
  assert.deepEqual(editDistance('redmo', 'redemoinho'), { whole: 5, beginning: 1 });
  assert.equal(editDistance('redemo', 'redemoinho').beginning, 0);
  assert.equal(editDistance('xyzwq', 'redemoinho').beginning, 5);
});
