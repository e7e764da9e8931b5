import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sessionMark } from './session-mark.ts';

describe('the mark of a session', () => {
  it('is 32-bit FNV-1a in hexadecimal digits', () => {
    assert.deepEqual(['', 'a', 'foobar'].map(sessionMark), ['811c9dc5', 'e40c292c', 'bf9cf968']);
  });

  it('differs between tokens and does not contain them', () => {
    assert.notEqual(sessionMark('7|secret'), sessionMark('8|secret'));
    assert.match(sessionMark('7|secret'), /^[0-9a-f]{1,8}$/);
  });
});
