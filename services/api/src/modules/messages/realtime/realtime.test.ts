import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { toggleHideMetrics } from '@jangada/contracts/domains/profile/endpoints';
import { authoriseChannel, authoriseUser } from '@jangada/contracts/domains/realtime/endpoints';
import { guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import { aPlayer } from '../../../../test/support/players.ts';
import {
  guest,
  startTestPlatform,
  type CallOptions,
  type TestPlatform,
} from '../../../../test/support/test-platform.ts';
import { createRealtime, type PresenceMember } from '../../../vendors/pusher/realtime.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const SOCKET = '123.456';

const browser = newBrowserSecret();

type Caller = Pick<CallOptions, 'token' | 'guest' | 'browser' | 'host'>;

const authorise = (channel: string, who: Caller) =>
  platform.call(authoriseChannel, { ...who, body: { socket_id: SOCKET, channel_name: channel } });

const guestMember = async (who: Caller): Promise<PresenceMember> =>
  JSON.parse((await authorise('presence-universal-public.30', who)).body.channel_data) as PresenceMember;

const signed = (tenant: string, text: string) =>
  `key-${tenant}:${createHmac('sha256', `s-${tenant}`).update(text).digest('hex')}`;

describe('joining a channel', () => {
  it('of one’s own is allowed to a player by number and to a guest by UUID', async () => {
    const { token, user } = await aPlayer(platform.db);
    const own = `private-universal.${user.id}`;
    const { body } = await authorise(own, { token });
    assert.deepEqual(body, { auth: signed('jangada', `${SOCKET}:${own}`) });
    const guests = `private-universal.${guestIdOf(browser)}`;
    assert.equal((await authorise(guests, { browser })).body.auth, signed('jangada', `${SOCKET}:${guests}`));
  });

  it('of a guest is refused to whoever only names the guest id, with another browser or none', async () => {
    const guestId = guestIdOf(browser);
    for (const who of [{ guest: guestId }, { guest: guestId, browser: newBrowserSecret() }]) {
      const { status, body } = await authorise(`private-universal.${guestId}`, who);
      assert.deepEqual([status, body.code], [403, 'realtime.forbidden']);
    }
    const unnamed = { guest, browser };
    assert.equal((await authorise(`private-universal.${guestId}`, unnamed)).status, 403);
    assert.equal((await authorise('private-universal.null', { guest })).status, 403);
  });

  it('of another visitor is refused', async () => {
    const { token, user } = await aPlayer(platform.db);
    const other = await aPlayer(platform.db);
    const refused = async (channel: string, who: Caller) =>
      assert.equal((await authorise(channel, who)).body.code, 'realtime.forbidden', channel);
    await refused(`private-universal.${other.user.id}`, { token });
    await refused(`private-universal.${guest}`, { token });
    await refused(`private-universal.${user.id}`, { browser });
    await refused('private-universal.1', { browser });
    await refused(`private-universal.${guestIdOf(newBrowserSecret())}`, { browser });
    await refused('private-other.1', { token });
    await refused('presence-universal-public.31', { token });
    await refused('private-encrypted-universal.1', { token });
  });

  it('of all visitors lists members by first name, and guests by a digest without data', async () => {
    const { token, user } = await aPlayer(platform.db);
    const presence = 'presence-universal-public.30';
    const player = (await authorise(presence, { token })).body;
    assert.deepEqual(JSON.parse(player.channel_data), { user_id: String(user.id), user_info: { name: 'Ana' } });
    assert.equal(player.auth, signed('jangada', `${SOCKET}:${presence}:${player.channel_data}`));
    const member = await guestMember({ browser });
    assert.match(member.user_id, /^guest-[\w-]{22}$/);
    assert.deepEqual(member.user_info, {});
  });

  it('of all visitors gives a guest one member id per tenant, the same from every process', async () => {
    const { user_id } = await guestMember({ browser });
    assert.equal((await guestMember({ browser })).user_id, user_id);
    assert.notEqual((await guestMember({ browser, host: 'tucano.localhost' })).user_id, user_id);
    assert.notEqual((await guestMember({ browser: newBrowserSecret() })).user_id, user_id);
    const { apps } = platform.config.realtime;
    const other = createRealtime(platform.config.realtime, (id) => apps[id], platform.server.log);
    assert.equal(other.guestMemberId('jangada', guestIdOf(browser)), user_id);
  });

  it('of all visitors with a member id as the guest id opens nothing', async () => {
    const { user_id } = await guestMember({ browser });
    assert.equal((await authorise(`private-universal.${user_id}`, { guest: user_id })).status, 422);
    assert.equal((await authorise(`private-universal.${user_id}`, { browser: newBrowserSecret() })).status, 403);
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
      headers: {
        host: 'localhost',
        'guest-id': guestIdOf(browser),
        cookie: `browser=${browser}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `socket_id=${SOCKET}&channel_name=private-universal.${guestIdOf(browser)}`,
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
