import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOnRamp } from './sticky-hash.ts';

describe('the place of a guest on a ramp', () => {
  // Another hash would give the guests of every running canary another release.
  for (const [parts, place] of [
    [['guest-1', 'casino', '1'], '5.262711'],
    [['guest-2', 'casino', '1'], '61.755622'],
    [['ação', '', '7'], '92.966577'],
  ] as const)
    it(`of ${parts.join(', ')} never changes`, () => {
      assert.equal(placeOnRamp(...parts).toFixed(6), place);
    });
});
