import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { toggleHideMetrics } from '@jangada/contracts/domains/profile/endpoints';
import { authoriseChannel, authoriseUser } from '@jangada/contracts/domains/realtime/endpoints';
import { aPlayer } from '../../../../test/support/players.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const SOCKET = '123.456';

const authorise = (channel: string, who: { token?: string; guest?: string; host?: string }) =>
  platform.call(authoriseChannel, { ...who, body: { socket_id: SOCKET, channel_name: channel } });

const signed = (tenant: string, text: string) =>
  `key-${tenant}:${createHmac('sha256', `s-${tenant}`).update(text).digest('hex')}`;

describe('joining a channel', () => {
  it('of one’s own is allowed to a player by number and to a guest by UUID', async () => {
    const { token, user } = await aPlayer(platform.db);
    const own = `private-universal.${user.id}`;
    const { body } = await authorise(own, { token });
    assert.deepEqual(body, { auth: signed('jangada', `${SOCKET}:${own}`) });
    const guests = `private-universal.${guest}`;
    assert.equal((await authorise(guests, { guest })).body.auth, signed('jangada', `${SOCKET}:${guests}`));
  });

  it('of another visitor is refused', async () => {
    const { token, user } = await aPlayer(platform.db);
    const other = await aPlayer(platform.db);
    const refused = async (channel: string, who: { token?: string; guest?: string }) =>
      assert.equal((await authorise(channel, who)).body.code, 'realtime.forbidden', channel);
    await refused(`private-universal.${other.user.id}`, { token });
    await refused(`private-universal.${guest}`, { token });
    await refused(`private-universal.${user.id}`, { guest });
    await refused('private-universal.1', { guest });
    await refused('private-other.1', { token });
    await refused('presence-universal-public.31', { token });
    await refused('private-encrypted-universal.1', { token });
  });

  it("of all visitors lists members by first name, without guests' data", async () => {
    const { token, user } = await aPlayer(platform.db);
    const presence = 'presence-universal-public.30';
    const player = (await authorise(presence, { token })).body;
    assert.deepEqual(JSON.parse(player.channel_data), { user_id: String(user.id), user_info: { name: 'Ana' } });
    assert.equal(player.auth, signed('jangada', `${SOCKET}:${presence}:${player.channel_data}`));
    const anonymous = (await authorise(presence, { guest })).body;
    assert.deepEqual(JSON.parse(anonymous.channel_data), { user_id: guest, user_info: {} });
  });

  it('of all visitors does not name a player who hides their numbers', async () => {
    const { token, user } = await aPlayer(platform.db);
    await platform.call(toggleHideMetrics, { token, body: { hide_metrics: true } });
    const { body } = await authorise('presence-universal-public.30', { token });
    assert.deepEqual(JSON.parse(body.channel_data), { user_id: String(user.id), user_info: {} });
  });

  it('is signed with the secret of the tenant', async () => {
    const { token, user } = await aPlayer(platform.db, { tenant: 'tucano' });
    const own = `private-universal.${user.id}`;
    const { body } = await authorise(own, { token, host: 'tucano.localhost' });
    assert.equal(body.auth, signed('tucano', `${SOCKET}:${own}`));
  });

  it('requires a caller and a socket', async () => {
    assert.equal((await authorise('private-universal.1', {})).status, 401);
    assert.equal((await authorise('private-universal.1', { token: 'ended' })).body.code, 'session.expired');
    const wrong = await platform.call(authoriseChannel, { guest, body: { socket_id: 'x', channel_name: 'y' } });
    assert.equal(wrong.status, 422);
  });

  it('can be requested as a form, as pusher-js does', async () => {
    const answer = await platform.server.inject({
      method: 'POST',
      url: '/broadcasting/auth',
      headers: { host: 'localhost', 'guest-id': guest, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `socket_id=${SOCKET}&channel_name=private-universal.${guest}`,
    });
    assert.equal(answer.statusCode, 200);
  });
});

describe('signing a connection in', () => {
  it('is for players', async () => {
    const { token, user } = await aPlayer(platform.db);
    const { body } = await platform.call(authoriseUser, { token, body: { socket_id: SOCKET } });
    assert.equal(JSON.parse(body.user_data).id, String(user.id));
    assert.equal(body.auth, signed('jangada', `${SOCKET}::user::${body.user_data}`));
    assert.equal((await platform.call(authoriseUser, { guest, body: { socket_id: SOCKET } })).status, 401);
  });
});
