import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutMarkBursts } from './message-text.ts';

describe('bursts of combining marks', () => {
  it('are cut to two marks on each character', () => {
    assert.equal(withoutMarkBursts(`g${'\u0335'.repeat(12)}o${'\u0331'.repeat(9)}`), 'g\u0335\u0335o\u0331\u0331');
  });

  it('are no accents, no emoji and no scripts that need marks', () => {
    for (const text of ['coração', 'Việt Nam', '1️⃣ 👨‍👩‍👧 👋🏽 🏴‍☠️', 'शक्ति', 'กำลัง'])
      assert.equal(withoutMarkBursts(text), text.normalize('NFC'), text);
    assert.equal(withoutMarkBursts('a\u0303'), 'ã');
  });
});
