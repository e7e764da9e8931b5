import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { BUCKETS_MS, bucketOf, percentileMs } from './load-times.ts';
import { pWorse, upperTail } from './two-proportions.ts';

describe('the normal distribution', () => {
  // Values from a table of the standard normal distribution.
  const table: [z: number, above: number][] = [
    [0, 0.5],
    [1, 0.158655],
    [1.281552, 0.1],
    [1.644854, 0.05],
    [1.959964, 0.025],
    [2.326348, 0.01],
    [3.090232, 0.001],
    [3.719016, 0.0001],
    [-1, 0.841345],
    [-2.326348, 0.99],
  ];
  for (const [z, above] of table) {
    it(`lies above ${z} with ${above}`, () => assert.ok(Math.abs(upperTail(z) - above) < 1e-6, String(upperTail(z))));
  }
});

describe('the test of two proportions', () => {
  // Computed with the error function of another library: z = (p1 - p2) / sqrt(p (1 - p) (1/n1 + 1/n2)), and its upper
  // tail.
  const known: [suspect: [number, number], reference: [number, number], p: number][] = [
    [[100, 10], [100, 10], 0.5],
    [[100, 20], [100, 10], 0.023835],
    [[50, 15], [100, 10], 0.000973],
    [[200, 12], [1_000, 30], 0.017541],
    [[40, 40], [40, 0], 0],
    [[100, 5], [100, 15], 0.990789],
  ];
  for (const [[n1, f1], [n2, f2], p] of known) {
    it(`${f1} of ${n1} against ${f2} of ${n2}: ${p}`, () => {
      const found = pWorse({ attempts: n1, failures: f1 }, { attempts: n2, failures: f2 });
      assert.ok(Math.abs(found - p) < 1e-5, String(found));
    });
  }

  it('finds no difference where no guest or every guest fails', () => {
    assert.equal(pWorse({ attempts: 50, failures: 0 }, { attempts: 500, failures: 0 }), 1);
    assert.equal(pWorse({ attempts: 50, failures: 50 }, { attempts: 500, failures: 500 }), 1);
  });

  it('never suspects the release less for one more failure', () => {
    const share = fc
      .integer({ min: 2, max: 5_000 })
      .chain((attempts) => fc.record({ attempts: fc.constant(attempts), failures: fc.nat(attempts - 1) }));
    fc.assert(
      fc.property(share, share, (suspect, reference) => {
        const more = { ...suspect, failures: suspect.failures + 1 };
        return more.failures + reference.failures === more.attempts + reference.attempts
          ? true
          : pWorse(more, reference) <= pWorse(suspect, reference) + 1e-9;
      }),
    );
  });
});

describe('load times', () => {
  it('fall into their bucket', () => {
    assert.deepEqual([bucketOf(0), bucketOf(50), bucketOf(51), bucketOf(1e9)], [0, 0, 1, BUCKETS_MS.length]);
  });

  it('are reported as median and 95th percentile, to the bucket', () => {
    const counts = new Map([
      [bucketOf(90), 90],
      [bucketOf(3_000), 10],
    ]);
    assert.deepEqual([percentileMs(counts, 0.5), percentileMs(counts, 0.95)], [78, 2_800]);
    assert.equal(percentileMs(new Map(), 0.5), null);
  });
});
