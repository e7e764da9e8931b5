import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { remoteNames } from '../values/remotes.ts';
import type { Release } from './release.ts';
import { resolve, type Visitor } from './resolve.ts';
import { emptyRollout, type Rollout } from './rollout.ts';

const VERSIONS = ['1.0.0', '1.1.0', '1.2.0', '2.0.0'];
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

const aRelease = (version: string, change: Partial<Release> = {}): Release => ({
  format: 1,
  remote: 'wallet',
  version,
  uniqueName: 'wallet__0a1b2c3d',
  contract: { built: '1.0.0', range: '^1.0.0' },
  entry: 'remoteEntry.js',
  files: [
    { path: 'remoteEntry.js', integrity: `sha384-${'A'.repeat(64)}`, bytes: 10 },
    { path: 'art.svg', integrity: `sha384-${'B'.repeat(64)}`, bytes: 10 },
  ],
  exposes: {},
  ...change,
});

const published = VERSIONS.map((version) => aRelease(version));

const aVisitor = (change: Partial<Visitor> = {}): Visitor => ({
  tenant: 'jangada',
  guest: '0b7c4a56-0a9b-4c8e-9d6b-2f0f7f1f0a01',
  remote: 'wallet',
  hostContract: '1.0.0',
  nowMs: NOW_MS,
  ...change,
});

const aRollout = (change: Partial<Rollout> = {}): Rollout => ({ ...emptyRollout, stable: '1.0.0', ...change });

const version = fc.constantFrom(...VERSIONS, '9.9.9');
const anyRollout: fc.Arbitrary<Rollout> = fc.record({
  stable: fc.option(version),
  previous: fc.option(version),
  canary: fc.option(
    fc.record({ version, percent: fc.double({ min: 0, max: 100, noNaN: true }), salt: fc.string({ minLength: 1 }) }),
  ),
  pin: fc.option(fc.record({ version, until: fc.constantFrom(null, '2026-11-20T11:00:00Z', '2026-11-20T13:00:00Z') })),
  blocked: fc.array(version, { maxLength: 3 }),
  kill: fc.constantFrom(null, null, null, 'hide', 'maintenance', 'previous'),
});

const versionsOf = (rollout: Rollout, visitor = aVisitor()) =>
  resolve(rollout, published, visitor).chain.map((release) => release.version);

const guestsOnCanary = (percent: number, guests: readonly string[], change: Partial<Visitor> = {}) => {
  const remote = change.remote ?? 'wallet';
  const releases = ['1.0.0', '2.0.0'].map((number) => aRelease(number, { remote }));
  const rollout = aRollout({ canary: { version: '2.0.0', percent, salt: 'ramp' } });
  return guests.filter((guest) => resolve(rollout, releases, aVisitor({ guest, ...change })).reason === 'canary');
};

const SAMPLE_SIZE = 4000;
const sample = fc.sample(fc.uuid(), { numRuns: SAMPLE_SIZE, seed: 7 });

describe('resolving a rollout', () => {
  it('serves the stable release and lists the previous one as a fallback', () => {
    const planned = resolve(aRollout({ previous: '1.1.0' }), published, aVisitor());
    assert.equal(planned.reason, 'stable');
    assert.equal(planned.state, 'live');
    assert.deepEqual(
      planned.chain.map((release) => release.base),
      ['/releases/wallet/1.0.0/', '/releases/wallet/1.1.0/'],
    );
  });

  it('contains the integrity of the served release and of no other', () => {
    const [release] = resolve(aRollout(), published, aVisitor()).chain;
    assert.deepEqual(Object.keys(release?.integrity ?? {}), ['remoteEntry.js']);
  });

  it('prefers a kill over everything', () => {
    const rollout = aRollout({ pin: { version: '2.0.0', until: null }, previous: '1.1.0' });
    assert.equal(resolve({ ...rollout, kill: 'hide' }, published, aVisitor()).state, 'hidden');
    assert.equal(resolve({ ...rollout, kill: 'maintenance' }, published, aVisitor()).state, 'maintenance');
    assert.deepEqual(versionsOf({ ...rollout, kill: 'previous' }), ['1.1.0']);
  });

  it('reports that nothing is published, or that nothing fits', () => {
    assert.equal(resolve(emptyRollout, published, aVisitor()).reason, 'nothing-published');
    assert.equal(resolve(aRollout(), published, aVisitor({ hostContract: '2.0.0' })).reason, 'incompatible');
  });

  it('ignores a pin that has ended', () => {
    const until = new Date(NOW_MS - 1).toISOString();
    assert.deepEqual(versionsOf(aRollout({ pin: { version: '2.0.0', until } })), ['1.0.0']);
  });

  it('does not compare the shell with its own contract', () => {
    const shell = aRelease('1.0.0', { remote: 'host', contract: { built: '2.0.0', range: '^2.0.0' } });
    const planned = resolve(aRollout(), [shell], aVisitor({ remote: 'host', hostContract: '1.0.0' }));
    assert.equal(planned.reason, 'stable');
  });
});

describe('properties of every rollout', () => {
  it('never serves a blocked, unpublished or incompatible release, first or as a fallback', () => {
    fc.assert(
      fc.property(anyRollout, fc.uuid(), (rollout, guest) => {
        const releases = published.map((release) =>
          release.version === '1.2.0' ? { ...release, contract: { built: '3.0.0', range: '^3.0.0' } } : release,
        );
        const planned = resolve(rollout, releases, aVisitor({ guest }));
        for (const release of planned.chain) {
          assert.ok(!rollout.blocked.includes(release.version));
          assert.notEqual(release.version, '9.9.9');
          assert.notEqual(release.version, '1.2.0');
        }
        assert.equal(planned.state === 'live', planned.chain.length > 0);
        assert.equal(new Set(planned.chain.map((release) => release.version)).size, planned.chain.length);
      }),
    );
  });

  it('serves a pinned release to every guest while it is published and not blocked', () => {
    fc.assert(
      fc.property(anyRollout, fc.uuid(), fc.constantFrom(...VERSIONS), (rollout, guest, pinned) => {
        const pinnedRollout = { ...rollout, kill: null, blocked: [], pin: { version: pinned, until: null } };
        const planned = resolve(pinnedRollout, published, aVisitor({ guest }));
        assert.equal(planned.reason, 'pin');
        assert.equal(planned.chain[0]?.version, pinned);
      }),
    );
  });

  it('gives the same visitor the same result', () => {
    fc.assert(
      fc.property(anyRollout, fc.uuid(), (rollout, guest) => {
        const visitor = aVisitor({ guest });
        assert.deepEqual(resolve(rollout, published, visitor), resolve(rollout, [...published].reverse(), visitor));
      }),
    );
  });

  it('only adds guests when a canary grows', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), fc.array(fc.uuid(), { maxLength: 50 }), (one, other, guests) => {
        const before = guestsOnCanary(Math.min(one, other), guests);
        const after = new Set(guestsOnCanary(Math.max(one, other), guests));
        assert.ok(before.every((guest) => after.has(guest)));
      }),
    );
  });

  it('puts no guest on a canary of 0 percent and every guest on one of 100', () => {
    assert.equal(guestsOnCanary(0, sample).length, 0);
    assert.equal(guestsOnCanary(100, sample).length, SAMPLE_SIZE);
  });

  it('reaches approximately the requested share', () => {
    for (const percent of [1, 10, 50]) {
      const expected = (SAMPLE_SIZE * percent) / 100;
      const allowed = 4 * Math.sqrt(expected);
      assert.ok(Math.abs(guestsOnCanary(percent, sample).length - expected) < allowed, `${percent} percent`);
    }
  });

  it('chooses different people for different remotes and tenants', () => {
    const chosen = remoteNames.map((remote) => new Set(guestsOnCanary(50, sample, { remote })));
    chosen.push(new Set(guestsOnCanary(50, sample, { tenant: 'tucano' })));
    for (const [index, left] of chosen.entries()) {
      for (const right of chosen.slice(index + 1)) {
        const both = [...left].filter((guest) => right.has(guest)).length / SAMPLE_SIZE;
        assert.ok(Math.abs(both - 0.25) < 0.05, `share in both: ${both}`);
      }
    }
  });
});
