import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countCharacters, cutText, firstGrapheme } from './characters.ts';
import { array, maxLength, minLength, safeParse, string } from './schema.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('the characters of a text', () => {
  for (const [text, count] of [
    ['', 0],
    ['Zé', 2],
    ['𩸽寿司', 3],
    ['🎰🎰', 2],
    [FAMILY, 7],
  ] as const)
    it(`are counted as code points: "${text}" has ${count}`, () => assert.equal(countCharacters(text), count));

  for (const [text, first] of [
    ['', ''],
    ['Souza', 'S'],
    ['🎰🎰', '🎰'],
    ['🇧🇷 Brasil', '🇧🇷'],
    [`${FAMILY}!`, FAMILY],
    ['e\u0301', 'e\u0301'],
    ['👍🏽', '👍🏽'],
  ] as const)
    it(`begin with a whole grapheme: "${text}" with "${first}"`, () => assert.equal(firstGrapheme(text), first));

  for (const [text, max, cut] of [
    ['Souza', 5, 'Souza'],
    ['Souza', 4, 'Souz'],
    ['🎰🎰', 2, '🎰🎰'],
    ['🎰🎰', 1, '🎰'],
    [`a${FAMILY}`, 7, 'a'],
    [`a${FAMILY}`, 8, `a${FAMILY}`],
    ['ae\u0301', 2, 'a'],
  ] as const)
    it(`are cut between graphemes: "${text}" to ${max}`, () => assert.equal(cutText(text, max), cut));
});

describe('the length of a text in a schema', () => {
  const fits = (text: string, check: Parameters<ReturnType<typeof string>['check']>[0]) =>
    safeParse(string().check(check), text).success;

  it('is counted in characters at most', () => {
    assert.equal(fits('𩸽寿司', maxLength(3)), true);
    assert.equal(fits('𩸽寿司', maxLength(2)), false);
    assert.equal(fits('🎰'.repeat(300), maxLength(300)), true);
  });

  it('is counted in characters at least', () => {
    assert.equal(fits('🎰🎰', minLength(3)), false);
    assert.equal(fits('🎰🎰🎰', minLength(3)), true);
  });

  it('of a list is the number of its entries', () => {
    assert.equal(safeParse(array(string()).check(maxLength(1), minLength(1)), ['🎰🎰']).success, true);
    assert.equal(safeParse(array(string()).check(maxLength(1)), ['a', 'b']).success, false);
  });
});
