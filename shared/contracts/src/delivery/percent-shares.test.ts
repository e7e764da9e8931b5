import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { percentShares } from './percent-shares.ts';

describe('percentages of a whole', () => {
  it('add up to 100.0, the largest remainder is rounded up', () => {
    assert.deepEqual(percentShares([1, 1, 1]), [33.4, 33.3, 33.3]);
    assert.deepEqual(percentShares([1, 1_999, 0]), [0.1, 99.9, 0]);
    assert.deepEqual(percentShares([]), []);
    assert.deepEqual(percentShares([0, 0]), [0, 0]);
  });

  it('add up to 100.0 for any counts, each within a tenth of its exact share', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 }), (parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0);
        fc.pre(whole > 0);
        const shares = percentShares(parts);
        assert.equal(
          shares.reduce((sum, share) => sum + Math.round(share * 10), 0),
          1_000,
        );
        for (const [index, share] of shares.entries()) {
          assert.ok(Math.abs(share - ((parts[index] ?? 0) / whole) * 100) < 0.1 + 1e-9);
        }
      }),
    );
  });
});
