import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkVocabulary, findAvoidedWords, readAvoidedWords } from './vocabulary.ts';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));
const avoided = readAvoidedWords(readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8'));

const wordsIn = (path: string, source: string) => findAvoidedWords(path, source, avoided).map(({ word }) => word);

describe('the vocabulary check', () => {
  it('reports an avoided word in a file name, an export and a test title', () => {
    assert.deepEqual(wordsIn('host/src/comeback.ts', ''), ['comeback']);
    assert.deepEqual(wordsIn('a.ts', 'export const readOneByOne = 1;\nexport interface SEAT_COUNT {}'), [
      'one by one',
      'seat',
    ]);
    assert.deepEqual(wordsIn('a.test.ts', ['it', "('loads images one by one', run);"].join('')), ['one by one']);
  });

  it('accepts the word inside a longer one, in local names and in texts', () => {
    assert.deepEqual(wordsIn('seated.ts', "export const seating = 1;\nconst seat = 'comeback';"), []);
  });

  it('refuses a glossary without the table', () => {
    assert.throws(() => readAvoidedWords('# Glossary'), /has no part/);
  });

  it('finds no avoided word in the sources of the workspace', () => {
    assert.ok(avoided.length > 0);
    const lines = checkVocabulary(workspace, avoided).map(
      ({ path, text, word, instead }) => `${path}: "${text}" uses ${word}; say ${instead}`,
    );
    assert.deepEqual(lines, []);
  });
});
