import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { endDevice, endOtherDevices, listDevices, type SignedInDevice } from '@jangada/contracts/domains/auth/devices';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { openSession } from '../../../users/sessions.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const signInOn = ({ user }: Player, userAgent: string) =>
  platform.db.transaction('jangada', (tx) => openSession(tx, user.id, userAgent));

const devicesOf = async (token: string): Promise<SignedInDevice[]> =>
  (await platform.call(listDevices, { token })).body.data;

const isSignedIn = async (token: string) => (await platform.call(getProfile, { token })).status === 200;

describe('the devices of a player', () => {
  it('are listed with browser and system, and without those of others', async () => {
    const player = await aPlayer(platform.db);
    await aPlayer(platform.db);
    await signInOn(player, PHONE);
    const devices = await devicesOf(player.token);
    assert.equal(devices.length, 2);
    assert.deepEqual(devices.map(({ current }) => current).toSorted(), [false, true]);
    const phone = devices.find(({ kind }) => kind === 'phone');
    assert.deepEqual([phone?.browser, phone?.system], ['Chrome', 'Android']);
  });

  it('are signed out singly, and a foreign one is not found', async () => {
    const player = await aPlayer(platform.db);
    const other = await aPlayer(platform.db);
    const token = await signInOn(player, PHONE);
    const phone = (await devicesOf(player.token)).find(({ current }) => !current);
    assert.ok(phone);
    const foreign = await platform.call(endDevice, { token: other.token, params: { id: phone.id } });
    assert.equal(foreign.status, 404);
    assert.equal(await isSignedIn(token), true);
    assert.equal((await platform.call(endDevice, { token: player.token, params: { id: phone.id } })).status, 200);
    assert.equal(await isSignedIn(token), false);
    assert.equal(await isSignedIn(player.token), true);
    assert.equal((await platform.call(endDevice, { token: player.token, params: { id: phone.id } })).status, 404);
  });

  it('are all signed out but the one that asks', async () => {
    const player = await aPlayer(platform.db);
    const tokens = [await signInOn(player, PHONE), await signInOn(player, PHONE)];
    assert.equal((await platform.call(endOtherDevices, { token: player.token })).status, 200);
    assert.deepEqual(await Promise.all(tokens.map(isSignedIn)), [false, false]);
    assert.deepEqual(
      (await devicesOf(player.token)).map(({ current }) => current),
      [true],
    );
  });
});
