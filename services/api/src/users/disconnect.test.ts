import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as auth from '@jangada/contracts/domains/auth/endpoints';
import { blockPlayer, restrictPlayer } from '@jangada/contracts/ops/players';
import { authoriseUser } from '@jangada/contracts/domains/realtime/endpoints';
import { hashPassword } from '@jangada/server/passwords';
import { openSession } from './sessions.ts';
import { aPlayer } from '../../test/support/players.ts';
import { until } from '../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform();
  // A listening server sends the outbox.
  await platform.server.listen({ host: '127.0.0.1', port: 0 });
});
after(() => platform.stop());

const PASSWORD = 'MarAlto-2026!';
const NEW_PASSWORD = 'MarBaixo-2027!';

/** The session id with which this token's browser authorises its connection. */
const sessionIdOf = async (token: string): Promise<string> => {
  const { body } = await platform.call(authoriseUser, { token, body: { socket_id: '1.2' } });
  return JSON.parse(body.user_data).session_id;
};

const twoBrowsers = async () => {
  const player = await aPlayer(platform.db);
  const password_hash = await hashPassword(PASSWORD);
  await platform.db.transaction('jangada', (tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', player.user.id).execute(),
  );
  const other = await platform.db.transaction('jangada', (tx) => openSession(tx, player.user.id));
  return { player, ids: [await sessionIdOf(player.token), await sessionIdOf(other)] as const };
};

const disconnectionOf = async (userId: number): Promise<Record<string, string>> => {
  const found = () => platform.third.disconnected.find(({ user }) => user === String(userId));
  await until('the gateway is called', () => found() !== undefined);
  const sent = Object.fromEntries(found()?.query ?? []);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !/^(auth_|body_md5)/.test(name)));
};

describe('the connections of a session that is revoked are closed', () => {
  it('when the password is changed: all but those of this browser', async () => {
    const { player, ids } = await twoBrowsers();
    assert.notEqual(ids[0], ids[1]);
    const body = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    const { status } = await platform.call(auth.updateAccess, { token: player.token, body });
    assert.equal(status, 200);
    const channel = `private-universal.${player.user.id}`;
    assert.deepEqual(await disconnectionOf(player.user.id), { except_session_id: ids[0], channel });
  });

  it('when a player signs out: those of this browser alone', async () => {
    const { player, ids } = await twoBrowsers();
    await platform.call(auth.logout, { token: player.token });
    const channel = `private-universal.${player.user.id}`;
    assert.deepEqual(await disconnectionOf(player.user.id), { session_id: ids[0], channel });
  });

  it('when an operator blocks or restricts the player: all of them, since their rights are others now', async () => {
    for (const [operation, body] of [
      [blockPlayer, {}],
      [restrictPlayer, { source: 'fraud' }],
    ] as const) {
      const { user, tenant } = await aPlayer(platform.db);
      const { status } = await platform.op(operation, { params: { tenant, id: user.id }, body });
      assert.equal(status, 200);
      assert.deepEqual(await disconnectionOf(user.id), { channel: `private-universal.${user.id}` });
    }
  });

  it('also when the gateway was away at that moment', async () => {
    const player = await aPlayer(platform.db);
    platform.third.away.add('/apps');
    await platform.call(auth.logout, { token: player.token });
    await until('it was tried', async () => {
      const waiting = await platform.db.read('jangada', (reader) =>
        reader.selectFrom('outbox').select('attempts').where('topic', '=', 'disconnect').execute(),
      );
      return waiting.some(({ attempts }) => attempts > 0);
    });
    platform.third.away.clear();
    await disconnectionOf(player.user.id);
  });
});
