import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isOnCanary } from '@jangada/contracts/delivery/resolve';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import { guestIdOf } from '@jangada/server/browser-cookie';
import { findGuestBrowser } from './find-guest-browser.ts';

const TENANT = 'jangada';

const withCanary = (percent: number, salt: string): Rollout => ({
  ...emptyRollout,
  stable: '1.0.0',
  canary: { version: '1.1.0', percent, salt },
});

const isOn = (remote: string, rollout: Rollout, secret: string | null): boolean =>
  secret !== null && isOnCanary(rollout, { tenant: TENANT, guest: guestIdOf(secret), remote });

describe('a browser for a pair', () => {
  it('is on a small canary of one and not on that of the other', () => {
    const [host, wallet] = [withCanary(2, 'a'), withCanary(5, 'b')];
    const pair = (shell: string, version: string) =>
      findGuestBrowser(TENANT, [
        { remote: 'host', version: shell, rollout: host },
        { remote: 'wallet', version, rollout: wallet },
      ]);
    for (const [shell, version] of [
      ['1.1.0', '1.0.0'],
      ['1.0.0', '1.1.0'],
      ['1.1.0', '1.1.0'],
    ] as const) {
      const secret = pair(shell, version);
      assert.deepEqual(
        [isOn('host', host, secret), isOn('wallet', wallet, secret)],
        [shell === '1.1.0', version === '1.1.0'],
      );
    }
  });

  it('gets a pinned release whoever it is, and never what the pin hides', () => {
    const pinned: Rollout = { ...withCanary(50, 'a'), pin: { version: '0.9.0', until: null } };
    const wanted = (version: string) => [{ remote: 'wallet', version, rollout: pinned }];
    assert.equal(
      findGuestBrowser(TENANT, wanted('0.9.0'), () => 'anybody'),
      'anybody',
    );
    assert.equal(findGuestBrowser(TENANT, wanted('1.1.0')), null);
  });

  it('is not there for a canary that nobody gets', () => {
    const rollout = withCanary(0, 'a');
    assert.equal(findGuestBrowser(TENANT, [{ remote: 'wallet', version: '1.1.0', rollout }]), null);
  });
});
