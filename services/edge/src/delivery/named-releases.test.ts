import assert from 'node:assert/strict';
import { it } from 'node:test';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { releasesNamedBy } from './named-releases.ts';

it('names every release that a plan may serve or fall back to, by remote', () => {
  const named = releasesNamedBy([
    { remote: 'wallet', rollout: { ...emptyRollout, stable: '1.0.0', previous: '0.9.0' } },
    {
      remote: 'wallet',
      rollout: {
        ...emptyRollout,
        stable: '1.0.0',
        canary: { version: '1.1.0', percent: 0, salt: 's' },
        pin: { version: '0.8.0', until: '2020-01-01T00:00:00Z' },
        blocked: ['0.1.0'],
      },
    },
    { remote: 'casino', rollout: emptyRollout },
  ]);
  assert.deepEqual([...(named.get('wallet') ?? [])].sort(), ['0.8.0', '0.9.0', '1.0.0', '1.1.0']);
  assert.deepEqual([...(named.get('casino') ?? [])], []);
});
