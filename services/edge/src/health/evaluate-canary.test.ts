import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Seen } from './health-store.ts';
import { SLOW_MS_MIN, TIMED_OUT } from './compare-loads.ts';
import { bucketOf } from './load-times.ts';
import { FAILURES_TO_ROLL_BACK_MIN, evaluateCanary, isSuspicionGone } from './evaluate-canary.ts';

const bounds = { sampleMin: 30, stopMin: 10 };

const share = (attempts: number, failures: number) => ({ attempts, failures });

const seen = (attempts: number, failures: number, unmounted = failures): Seen => ({
  attempts,
  failures,
  unmounted,
  kinds: { mount: failures },
  firstViews: new Map(),
  pages: { frozen: share(attempts, 0), silent: share(0, 0) },
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

describe('the gate, by the time to the first view', () => {
  /** Guests by milliseconds of their fastest first view; Infinity means that it timed out. */
  const timed = (...times: readonly (readonly [ms: number, guests: number])[]): Seen => ({
    ...seen(
      times.reduce((sum, [ms, guests]) => (ms === Infinity ? sum : sum + guests), 0),
      0,
    ),
    firstViews: new Map(times.map(([ms, guests]) => [ms === Infinity ? TIMED_OUT : bucketOf(ms), guests])),
  });
  const stable = timed([250, 180], [550, 20]);

  const cases: readonly [what: string, canary: Seen, stable: Seen, verdict: string][] = [
    [
      'rolls back a canary that never fails and is slow for a third',
      timed([250, 20], [9_000, 10]),
      stable,
      'rolled-back',
    ],
    ['rolls back a canary that times out for a third', timed([250, 30], [Infinity, 15]), stable, 'rolled-back'],
    ['rolls back a canary with too few attempts to compare failures', timed([Infinity, 40]), stable, 'rolled-back'],
    ['holds a canary that is slow for a few more', timed([250, 36], [3_000, 4]), stable, 'held'],
    ['holds when certain, while less than a quarter is slow', timed([250, 160], [3_000, 40]), stable, 'held'],
    ['ignores some slow guests with empty caches', timed([250, 190], [3_000, 10]), stable, 'healthy'],
    ['ignores a canary that is slower and still fast', timed([1_500, 40]), stable, 'healthy'],
    ['ignores a canary as slow as stable', timed([250, 20], [9_000, 10]), timed([250, 130], [9_000, 70]), 'healthy'],
    [
      'ignores time-outs that the stable release has too',
      timed([250, 30], [Infinity, 3]),
      timed([250, 180], [Infinity, 20]),
      'healthy',
    ],
    ['ignores less than two medians', timed([4_000, 40]), timed([3_000, 200]), 'healthy'],
    ['compares nothing with few guests', timed([9_000, 29]), stable, 'too-few'],
  ];
  for (const [what, canary, reference, expected] of cases) {
    it(what, () => assert.equal(verdict(canary, reference), expected));
  }

  it('records the limit, the shares and both medians', () => {
    const { why, slow, p } = evaluateCanary(timed([250, 20], [9_000, 10]), stable, bounds);
    assert.equal(
      why,
      'longer than 1600 ms for the first view: canary 10 of 30 guests, stable 0 of 200: p < 0.0001; ' +
        'canary failed for 0 of 30 guests (0.0 %), stable for 0 of 200 (0.0 %): p = 1.0000',
    );
    assert.equal(p, 1);
    assert.equal(slow?.limit_ms, SLOW_MS_MIN);
    assert.deepEqual(
      [slow.canary.guests, slow.canary.slow, slow.canary.p95_ms, slow.stable.slow, slow.stable.p50_ms],
      [30, 10, 9_120, 0, 256],
    );
  });
});

describe('the gate, by pages that froze or gave no sign of life', () => {
  const withPages = (frozen: readonly [number, number], silent: readonly [number, number], attempts = 200): Seen => ({
    ...seen(attempts, 0),
    pages: { frozen: share(...frozen), silent: share(...silent) },
  });
  const stable = withPages([400, 0], [400, 60], 400);

  const cases: readonly [what: string, canary: Seen, stable: Seen, verdict: string][] = [
    ['rolls back a canary that freezes tabs', withPages([200, 12], [200, 30]), stable, 'rolled-back'],
    [
      'rolls back a canary whose pages are silent, though nobody could report it',
      withPages([0, 0], [60, 60], 0),
      stable,
      'rolled-back',
    ],
    ['holds a canary that may freeze tabs', withPages([200, 3], [200, 30]), stable, 'held'],
    [
      'ignores tabs that another remote froze: they are as many with stable',
      withPages([200, 20], [200, 30]),
      withPages([400, 40], [400, 60], 400),
      'healthy',
    ],
    ['ignores pages that are as silent as those of stable', withPages([200, 0], [200, 34]), stable, 'healthy'],
    ['ignores a small difference of silence, however certain', withPages([200, 0], [4_000, 900]), stable, 'healthy'],
    ['compares no silence of few guests', withPages([200, 0], [29, 29]), stable, 'healthy'],
  ];
  for (const [what, canary, reference, expected] of cases) {
    it(what, () => assert.equal(verdict(canary, reference), expected));
  }

  it('names the numbers of both', () => {
    const { why } = evaluateCanary(withPages([200, 0], [60, 60]), stable, bounds);
    assert.match(why, /^gave no sign of life for 60 of 60 guests, in comparison 60 of 400: p = /);
  });

  it('lifts its pause when the pages are not suspicious any more', () => {
    const still = evaluateCanary(withPages([200, 3], [200, 30]), stable, bounds);
    const gone = evaluateCanary(withPages([200, 0], [200, 30]), stable, bounds);
    assert.deepEqual([isSuspicionGone(still), isSuspicionGone(gone)], [false, true]);
  });
});
