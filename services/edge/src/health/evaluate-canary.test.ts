import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Seen } from './health-store.ts';
import { FAILURES_TO_ROLL_BACK_MIN, evaluateCanary } from './evaluate-canary.ts';

const bounds = { sampleMin: 30, stopMin: 10 };

const seen = (attempts: number, failures: number, unmounted = failures): Seen => ({
  attempts,
  failures,
  unmounted,
  kinds: { mount: failures },
});

const verdict = (canary: Seen, stable: Seen | null) => evaluateCanary(canary, stable, bounds).verdict;

describe('the gate', () => {
  it('decides nothing with too few guests, whatever their failures', () => {
    assert.equal(verdict(seen(29, 15), seen(500, 0)), 'too-few');
    assert.equal(verdict(seen(200, 20), seen(29, 0)), 'too-few');
    assert.equal(verdict(seen(200, 20), null), 'too-few');
  });

  it('rolls back a canary that fails clearly more often than the stable release, with the numbers', () => {
    const { verdict: said, p, why } = evaluateCanary(seen(40, 12, 0), seen(200, 4), bounds);
    assert.equal(said, 'rolled-back');
    assert.ok(p !== null && p < 0.001);
    assert.equal(why, 'canary failed for 12 of 40 guests (30.0 %), stable for 4 of 200 (2.0 %): p < 0.0001');
  });

  it('holds what might be worse', () => {
    assert.equal(verdict(seen(40, 4), seen(200, 4)), 'held');
  });

  it('calls healthy what fails like the stable release, or hardly ever', () => {
    assert.equal(verdict(seen(100, 5), seen(400, 21)), 'healthy');
    assert.equal(verdict(seen(1_000, 0), seen(10_000, 0)), 'healthy');
    assert.equal(verdict(seen(100, 1), seen(400, 0)), 'healthy');
    assert.equal(verdict(seen(100, 20), seen(400, 200)), 'healthy');
  });

  it('never rolls a release back for a handful of guests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 10_000 }), fc.integer({ min: 30, max: 100_000 }), (canary, stable) => {
        const few = FAILURES_TO_ROLL_BACK_MIN - 1;
        return verdict(seen(canary, few), seen(stable, 0)) !== 'rolled-back';
      }),
    );
  });

  it('needs no comparison when the first guests all lost it before they saw it', () => {
    assert.equal(verdict(seen(10, 10), null), 'rolled-back');
    assert.equal(verdict(seen(10, 10), seen(0, 0)), 'rolled-back');
    assert.equal(verdict(seen(9, 9), seen(0, 0)), 'too-few');
    assert.equal(verdict(seen(11, 10), seen(0, 0)), 'too-few');
    assert.equal(verdict(seen(10, 10, 0), seen(0, 0)), 'too-few', 'they had seen it');
  });

  it('only holds where the stable release does not work either', () => {
    assert.equal(verdict(seen(40, 40), seen(100, 90)), 'held');
  });
});
