import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { livePairs, shellsOfLastMinors } from './live-pairs.ts';
import type { Release } from './release.ts';
import { emptyRollout, type Rollout } from './rollout.ts';

const aRelease = (remote: string, version: string, built = '3.0.0', range = `^${built}`): Release => ({
  ...{ format: 1, remote, version, uniqueName: `${remote}__00000000`, entry: 'entry.js', exposes: {}, files: [] },
  contract: { built, range },
});

const published = [
  ...['1.0.0', '1.1.0'].map((version) => aRelease('host', version)),
  ...['1.0.0', '1.1.0', '1.2.0'].map((version) => aRelease('wallet', version)),
  aRelease('wallet', '9.0.0', '4.0.0'),
];

const release = (remote: string, version: string) =>
  published.find((one) => one.remote === remote && one.version === version);

const tenant = (name: string, rollouts: Readonly<Record<string, Partial<Rollout>>>) => ({
  tenant: name,
  rollouts: new Map(Object.entries(rollouts).map(([remote, one]) => [remote, { ...emptyRollout, ...one }])),
});

const pairsOf = (...tenants: ReturnType<typeof tenant>[]) =>
  livePairs(tenants, { release, nowMs: Date.now() }).map((pair) =>
    [pair.release.version, pair.host.version, pair.tenants.join('+')].join(' '),
  );

const canary = (version: string, percent = 10) => ({ version, percent, salt: 'a' });

describe('the pairs that are live', () => {
  it('are every shell with every release of a remote, canaries included, each once with its tenants', () => {
    const jangada = tenant('jangada', {
      host: { stable: '1.0.0', canary: canary('1.1.0') },
      wallet: { stable: '1.0.0', canary: canary('1.1.0') },
    });
    const onca = tenant('onca', { host: { stable: '1.0.0' }, wallet: { stable: '1.0.0' } });
    assert.deepEqual(pairsOf(onca, jangada), [
      '1.1.0 1.1.0 jangada',
      '1.1.0 1.0.0 jangada',
      '1.0.0 1.1.0 jangada',
      '1.0.0 1.0.0 jangada+onca',
    ]);
  });

  it('leave out what nobody gets: a canary at 0 %, a blocked one, a killed remote, a fallback', () => {
    const shell = { stable: '1.0.0' };
    const idle = { stable: '1.0.0', previous: '1.2.0', canary: canary('1.1.0', 0) };
    const blocked = { stable: '1.0.0', canary: canary('1.1.0'), blocked: ['1.1.0'] };
    for (const wallet of [idle, blocked]) {
      assert.deepEqual(pairsOf(tenant('onca', { host: shell, wallet })), ['1.0.0 1.0.0 onca']);
    }
    assert.deepEqual(pairsOf(tenant('onca', { host: shell, wallet: { ...idle, kill: 'hide' } })), []);
  });

  it('have what a rollout wants and the contract refuses beside what guests get instead', () => {
    const wallet = { stable: '9.0.0', previous: '1.2.0' };
    assert.deepEqual(pairsOf(tenant('onca', { host: { stable: '1.0.0' }, wallet })), [
      '9.0.0 1.0.0 onca',
      '1.2.0 1.0.0 onca',
    ]);
  });
});

describe('the shells of the last minor versions of the contract', () => {
  it('are the newest of each of the last two', () => {
    const shells = [
      aRelease('host', '1.0.0', '2.8.0'),
      aRelease('host', '1.1.0', '2.9.0'),
      aRelease('host', '1.2.0', '2.9.1'),
      aRelease('host', '1.3.0', '3.0.0'),
      aRelease('host', '1.10.0', '3.0.0'),
    ];
    assert.deepEqual(
      shellsOfLastMinors(shells).map(({ version }) => version),
      ['1.10.0', '1.2.0'],
    );
  });
});
