import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { safeParse } from '../values/schema.ts';
import { beacon, failureKind, isOwnFault } from './beacon.ts';
import { QUARANTINED_MAX, quarantinedIn, quarantinedLast } from './quarantine.ts';

const GUEST = '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11';

describe('failures that count against a release', () => {
  it('a bad or slow line, a refusing server, an unexplained error and one of a translated page do not', () => {
    for (const kind of ['network', 'timeout', 'unexpected', 'translated'] as const)
      assert.equal(isOwnFault({ kind }), false, kind);
    for (const status of [undefined, 403, 429, 500, 503, 511])
      assert.equal(isOwnFault({ kind: 'http', status }), false);
  });

  it('a time-out counts when other files of the same moment arrived', () => {
    assert.equal(isOwnFault({ kind: 'timeout', own: true }), true);
    assert.equal(isOwnFault({ kind: 'timeout', own: false }), false);
    assert.equal(isOwnFault({ kind: 'network', own: true }), false);
    assert.equal(isOwnFault({ kind: 'http', status: 500, own: true }), true);
    assert.equal(isOwnFault({ kind: 'http', status: 500, own: false }), false);
  });

  it('a frozen tab counts when it is known which release ran', () => {
    assert.equal(isOwnFault({ kind: 'frozen', own: true }), true);
    assert.equal(isOwnFault({ kind: 'frozen', own: false }), false);
  });

  it('a leak counts, unless several releases may have caused it', () => {
    assert.equal(isOwnFault({ kind: 'leak' }), true);
    assert.equal(isOwnFault({ kind: 'leak', own: false }), false);
  });

  it('a missing file counts, and so does every failure of its own', () => {
    for (const status of [404, 410]) assert.equal(isOwnFault({ kind: 'http', status }), true);
    const rest = failureKind.options.filter(
      (kind) => !['http', 'network', 'timeout', 'unexpected', 'translated'].includes(kind),
    );
    assert.deepEqual(
      rest.filter((kind) => !isOwnFault({ kind })),
      [],
    );
  });
});

describe('a beacon', () => {
  const report = { remote: 'wallet', version: '1.0.0', kind: 'mount', path: '/' };

  it('is parsed from shells without loads', () => {
    assert.ok(safeParse(beacon, { tenant: 'jangada', guest: GUEST, reports: [report] }).success);
  });

  it('can contain only successes, but not nothing', () => {
    const load = { remote: 'wallet', version: '1.0.0', ms: 120 };
    assert.ok(safeParse(beacon, { tenant: 'jangada', guest: GUEST, reports: [], loads: [load] }).success);
    assert.ok(!safeParse(beacon, { tenant: 'jangada', guest: GUEST, reports: [], loads: [] }).success);
  });

  it('is bounded', () => {
    const many = Array.from({ length: 21 }, () => report);
    assert.ok(!safeParse(beacon, { tenant: 'jangada', guest: GUEST, reports: many }).success);
    const endless = [{ remote: 'wallet', version: '1.0.0', ms: 1e9 }];
    assert.ok(!safeParse(beacon, { tenant: 'jangada', guest: GUEST, reports: [], loads: endless }).success);
  });
});

describe('quarantine', () => {
  it('reads the names written by a browser and no others', () => {
    const value = 'casino__0a1b2c3d.<script>.wallet__00000001.casino';
    assert.deepEqual([...quarantinedIn(value)], ['casino__0a1b2c3d', 'wallet__00000001']);
    assert.equal(quarantinedIn(null).size, 0);
  });

  it('reads so many names and no more', () => {
    const value = Array.from({ length: 50 }, (_, index) => `casino__${String(index).padStart(8, '0')}`).join('.');
    assert.equal(quarantinedIn(value).size, QUARANTINED_MAX);
  });

  it('puts a release last, and still serves it when there is no other', () => {
    const [bad, good] = [{ uniqueName: 'casino__00000002' }, { uniqueName: 'casino__00000001' }];
    const names = new Set([bad.uniqueName]);
    assert.deepEqual(quarantinedLast([bad, good], names), [good, bad]);
    assert.deepEqual(quarantinedLast([bad], names), [bad]);
  });
});
