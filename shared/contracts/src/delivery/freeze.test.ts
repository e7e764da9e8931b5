import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { frozenBy, frozenUntilMs } from './freeze.ts';
import { givesRelease } from './gives-release.ts';
import { readMoment, showMoment } from './local-schedule.ts';
import { emptyRollout, type Rollout } from './rollout.ts';
import { block, canary, kill, pin, promote, revive, stopCanary, unblock } from './rollout-changes.ts';

/** A Saturday in America/Sao_Paulo, which is three hours behind UTC. */
const saturday = { days: ['sat' as const], from: '18:00', to: '24:00' };
const ms = (text: string): number => Date.parse(readMoment(text) ?? '');

describe('a moment without a zone', () => {
  it('is in the zone of the tenants, and one with a zone is not', () => {
    assert.equal(readMoment('2026-12-01T06:00'), '2026-12-01T09:00:00.000Z');
    assert.equal(readMoment('2026-12-01T06:00:00Z'), '2026-12-01T06:00:00.000Z');
    assert.equal(showMoment('2026-12-01T09:00:00Z'), '2026-12-01 06:00 America/Sao_Paulo');
    assert.deepEqual(
      [readMoment('tomorrow'), readMoment('2026-13-01T06:00'), readMoment('2026-12-01')],
      [null, null, null],
    );
  });
});

describe('a freeze', () => {
  it('begins and ends at the local time of its days', () => {
    assert.equal(frozenUntilMs(saturday, ms('2026-11-28T17:59')), null);
    assert.equal(frozenUntilMs(saturday, ms('2026-11-28T18:00')), ms('2026-11-29T00:00'));
    assert.equal(frozenUntilMs(saturday, ms('2026-11-29T00:00')), null);
    assert.equal(frozenUntilMs(saturday, ms('2026-11-27T20:00')), null);
  });

  it('lasts over midnight when it ends earlier than it begins, and may name a date', () => {
    const night = { days: ['2026-12-24'], from: '22:00', to: '06:00' };
    assert.equal(frozenUntilMs(night, ms('2026-12-25T05:59')), ms('2026-12-25T06:00'));
    assert.equal(frozenUntilMs(night, ms('2026-12-26T05:59')), null);
  });

  it('of another group does not count, and the next free moment is after all that follow one another', () => {
    const freezes = [
      { ...saturday, name: 'matches', tenants: ['tag:small'] },
      { name: 'night', tenants: ['all'], days: ['sun' as const], from: '00:00', to: '03:00' },
    ];
    const at = ms('2026-11-28T19:00');
    assert.equal(frozenBy(freezes, { tenant: 'jangada', tags: [] }, at), null);
    const frozen = frozenBy(freezes, { tenant: 'azul', tags: ['small'] }, at);
    assert.deepEqual([frozen?.freeze.name, frozen?.freeAtMs], ['matches', ms('2026-11-29T03:00')]);
  });
});

describe('a change gives a release', () => {
  const live: Rollout = { ...emptyRollout, stable: '1.1.0', previous: '1.0.0' };
  const gives = (step: (rollout: Rollout) => Rollout, from: Rollout = live) => givesRelease(from, step(from));

  it('when it promotes, starts or grows a canary, pins another release, or unblocks the stable one', () => {
    const growing = canary('1.2.0', 5)(live);
    assert.deepEqual(
      [
        gives(promote('1.2.0')),
        gives(promote('1.0.0'), emptyRollout),
        gives(canary('1.2.0', 5)),
        gives(canary('1.2.0', 10), growing),
        gives(pin('1.2.0')),
        gives(unblock('1.1.0'), block('1.1.0')(live)),
      ],
      Array.from({ length: 6 }, () => true),
    );
  });

  it('not when it goes back, stops, blocks, kills, revives or pins what is live', () => {
    const growing = canary('1.2.0', 5)(live);
    assert.deepEqual(
      [
        gives((rollout) => ({ ...rollout, stable: '1.0.0', previous: null })),
        gives(stopCanary, growing),
        gives(canary('1.2.0', 1), growing),
        gives(block('1.1.0')),
        gives(kill('hide')),
        gives(revive, kill('hide')(live)),
        gives(pin('1.0.0')),
      ],
      Array.from({ length: 7 }, () => false),
    );
  });
});
