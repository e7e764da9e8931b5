import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sessionFingerprint } from './session-fingerprint.ts';

describe('the fingerprint of a session', () => {
  it('is 32-bit FNV-1a in hexadecimal digits', () => {
    assert.deepEqual(['', 'a', 'foobar'].map(sessionFingerprint), ['811c9dc5', 'e40c292c', 'bf9cf968']);
  });

  it('differs between tokens and does not contain them', () => {
    assert.notEqual(sessionFingerprint('7|secret'), sessionFingerprint('8|secret'));
    assert.match(sessionFingerprint('7|secret'), /^[0-9a-f]{1,8}$/);
  });
});
