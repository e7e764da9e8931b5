import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { logout } from '@jangada/contracts/domains/auth/endpoints';
import { listOpsLog } from '@jangada/contracts/ops/log';
import { identifySupportToken } from '@jangada/contracts/ops/support';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { createSupportToken } from '@jangada/contracts/domains/support/endpoints';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { digest } from '../../../crypto/tokens.ts';
import { SUPPORT_TOKEN_MS } from './support.routes.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const tokenOf = async ({ token }: Player): Promise<string> =>
  (await platform.call(createSupportToken, { token })).body.data.token;
const who = (token: string, tenant = 'jangada') =>
  platform.op(identifySupportToken, { params: { tenant }, query: { token } });

describe('a support token', () => {
  it('identifies the player to an agent, and expires within half an hour', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await platform.call(createSupportToken, { token: player.token });
    const lifeMs = Date.parse(body.data.expires_at) - Date.now();
    assert.ok(lifeMs > 0 && lifeMs <= SUPPORT_TOKEN_MS);
    const { data } = (await who(body.data.token)).body;
    assert.deepEqual([data.id, data.name, data.language, data.status], [player.user.id, 'Ana Souza', 'pt', 'active']);
    assert.equal(data.expires_at, body.data.expires_at);
  });

  it('is not the session’s token and opens nothing', async () => {
    const player = await aPlayer(platform.db);
    const token = await tokenOf(player);
    assert.notEqual(token, player.token);
    const { status, body } = await platform.call(getProfile, { token });
    assert.deepEqual([status, body.code], [401, 'session.expired']);
    assert.equal((await who(player.token)).body.code, 'support.token-unknown');
  });

  it('is another one each time, and each is good', async () => {
    const player = await aPlayer(platform.db);
    const [first, second] = [await tokenOf(player), await tokenOf(player)];
    assert.notEqual(first, second);
    assert.deepEqual([(await who(first)).status, (await who(second)).status], [200, 200]);
  });

  it('ends when the player signs out', async () => {
    const player = await aPlayer(platform.db);
    const token = await tokenOf(player);
    await platform.call(logout, { token: player.token });
    const { status, body } = await who(token);
    assert.deepEqual([status, body.code], [404, 'support.token-unknown']);
  });

  it('ends by itself', async () => {
    const token = await tokenOf(await aPlayer(platform.db));
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('support_tokens')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('token_hash', '=', digest(token))
        .execute(),
    );
    assert.equal((await who(token)).body.code, 'support.token-unknown');
  });

  it('is of one site, and unknown on another', async () => {
    const token = await tokenOf(await aPlayer(platform.db));
    assert.equal((await who(token, 'onca')).body.code, 'support.token-unknown');
  });

  it('is stored as a digest and not logged', async () => {
    const token = await tokenOf(await aPlayer(platform.db));
    await who(token);
    const rows = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('support_tokens').select('token_hash').execute(),
    );
    assert.ok(rows.length > 0 && rows.every(({ token_hash: hash }) => hash !== token));
    assert.ok(!JSON.stringify(platform.logged).includes(token));
    const { data } = (await platform.op(listOpsLog, { params: { tenant: 'jangada' }, query: { words: 'support who' } }))
      .body;
    assert.ok(data.length > 0 && !JSON.stringify(data).includes(token));
  });

  it('is refused to guests, and where the site has no support', async () => {
    assert.equal((await platform.call(createSupportToken, {})).body.code, 'session.required');
    const { token } = await aPlayer(platform.db, { tenant: 'tucano' });
    const { status, body } = await platform.call(createSupportToken, { token, host: 'tucano.localhost' });
    assert.deepEqual([status, body.code], [403, 'support.off']);
  });
});
