import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { nextRampStep, rampStepEndsMs } from './ramp.ts';
import {
  block,
  canary,
  hold,
  kill,
  pin,
  promote,
  ramp,
  resume,
  revive,
  stopCanary,
  unblock,
} from './rollout-changes.ts';
import { safeParse } from '../values/schema.ts';
import { BLOCKED_RELEASES_MAX, emptyRollout, rollout, type Rollout } from './rollout.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

const STEPS = [
  { percent: 1, minutes: 10 },
  { percent: 10, minutes: 30 },
  { percent: 50, minutes: 60 },
] as const;

const current: Rollout = { ...emptyRollout, stable: '1.0.0', previous: '0.9.0' };

/** Sets `since`, as the edge does when it writes a rollout. */
const since = (rollout: Rollout, ms: number): Rollout => ({
  ...rollout,
  canary: rollout.canary && { ...rollout.canary, since: iso(ms) },
});

const ramping = since(ramp('1.1.0', [...STEPS])(current), NOW_MS);

describe('a ramp', () => {
  it('begins with its first percentage and grows when the step has lasted its minutes, not earlier', () => {
    assert.equal(ramping.canary?.percent, 1);
    assert.equal(rampStepEndsMs(ramping), NOW_MS + 10 * MINUTE_MS);
    assert.equal(nextRampStep(ramping, NOW_MS + 10 * MINUTE_MS - 1), null);
    const next = nextRampStep(ramping, NOW_MS + 10 * MINUTE_MS);
    assert.deepEqual(
      [next?.canary?.percent, next?.canary?.ramp?.step, next?.canary?.since],
      [10, 1, iso(NOW_MS + 10 * MINUTE_MS)],
    );
  });

  it('retains its salt through every step and ends with 100 percent on the release', () => {
    let rollout = ramping;
    const percents: number[] = [];
    for (let nowMs = NOW_MS; rollout.canary; nowMs += MINUTE_MS) {
      assert.ok(nowMs < NOW_MS + 101 * MINUTE_MS, 'the ramp never ends');
      assert.equal(rollout.canary.salt, ramping.canary?.salt);
      if (percents.at(-1) !== rollout.canary.percent) percents.push(rollout.canary.percent);
      rollout = nextRampStep(rollout, nowMs) ?? rollout;
    }
    assert.deepEqual(percents, [1, 10, 50]);
    assert.deepEqual(rollout, { ...current, stable: '1.1.0', previous: '1.0.0' });
  });

  it('does not grow while paused, and restarts its step when it is resumed', () => {
    const held = hold('too many failures')(ramping);
    assert.equal(nextRampStep(held, NOW_MS + 60 * MINUTE_MS), null);
    const resumed = resume(held);
    assert.equal(resumed.canary?.held, undefined);
    assert.equal(resumed.canary?.since, undefined, 'the edge writes a new one');
    assert.equal(nextRampStep(resumed, NOW_MS + 60 * MINUTE_MS), null);
  });

  it('does not grow while no guest gets the canary: killed, pinned, blocked', () => {
    const late = NOW_MS + 60 * MINUTE_MS;
    const idle: Rollout[] = [
      kill('hide')(ramping),
      pin('1.0.0')(ramping),
      pin('1.0.0', iso(late + 1))(ramping),
      { ...ramping, blocked: ['1.1.0'] },
    ];
    for (const rollout of idle) assert.equal(nextRampStep(rollout, late), null);
    assert.notEqual(nextRampStep(pin('1.0.0', iso(late))(ramping), late), null);
  });

  it('does not change a canary without steps', () => {
    assert.equal(nextRampStep(since(canary('1.1.0', 10)(current), NOW_MS), NOW_MS * 2), null);
    assert.equal(nextRampStep(current, NOW_MS), null);
  });

  it('never removes a guest from the canary', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    const steps = fc
      .array(fc.record({ percent, minutes: fc.integer({ min: 1, max: 100 }) }), { minLength: 1, maxLength: 5 })
      .map((list) => list.sort((left, right) => left.percent - right.percent));
    fc.assert(
      fc.property(steps, fc.nat(), ([first, ...others], offset) => {
        assert.ok(first);
        const before = since(ramp('1.1.0', [first, ...others])(current), NOW_MS);
        const after = nextRampStep(before, NOW_MS + offset) ?? before;
        const reach = (rollout: Rollout) => (rollout.stable === '1.1.0' ? 100 : (rollout.canary?.percent ?? 0));
        assert.ok(reach(after) >= reach(before));
      }),
    );
  });
});

describe('changing a rollout', () => {
  it('promotes a release and retains the previous one as a fallback', () => {
    assert.deepEqual(promote('1.1.0')(canary('1.1.0', 10)(current)), {
      ...current,
      stable: '1.1.0',
      previous: '1.0.0',
      canary: null,
    });
    assert.equal(promote('1.0.0')(current).previous, '0.9.0');
  });

  it('retains the salt of a growing canary and makes a new one for another release', () => {
    const ten = canary('1.1.0', 10)(current);
    assert.equal(canary('1.1.0', 50)(ten).canary?.salt, ten.canary?.salt);
    assert.equal(ramp('1.1.0', [...STEPS])(ten).canary?.salt, ten.canary?.salt);
    assert.notEqual(canary('1.2.0', 50)(ten).canary?.salt, ten.canary?.salt);
  });

  it('pins, blocks, kills and stops, and undoes each', () => {
    assert.deepEqual(pin(null)(pin('1.1.0')(current)), current);
    assert.deepEqual(block('1.1.0')(block('1.1.0')(current)).blocked, ['1.1.0']);
    assert.deepEqual(unblock('1.1.0')(block('1.1.0')(current)), current);
    assert.deepEqual(revive(kill('hide')(current)), current);
    assert.deepEqual(stopCanary(canary('1.1.0', 10)(current)), current);
  });

  it('removes a blocked release from the canary and from the pin', () => {
    const busy = pin('1.1.0')(canary('1.1.0', 10)(current));
    assert.deepEqual(block('1.1.0')(busy), { ...current, blocked: ['1.1.0'] });
    assert.deepEqual(block('1.2.0')(busy), { ...busy, blocked: ['1.2.0'] });
  });

  it('retains the maximum number of blocked releases: the newest, and those that the rollout names', () => {
    const [stable, second] = [current.stable ?? '', '9.0.1'];
    const full: Rollout = {
      ...current,
      blocked: [stable, ...Array.from({ length: BLOCKED_RELEASES_MAX - 1 }, (_, index) => `9.0.${index + 1}`)],
    };
    const next = block('9.1.0')(full);
    assert.equal(next.blocked.length, BLOCKED_RELEASES_MAX);
    assert.ok(next.blocked.includes(stable));
    assert.ok(!next.blocked.includes(second));
    assert.equal(next.blocked.at(-1), '9.1.0');
    assert.ok(safeParse(rollout, next).success);
  });
});
