import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/chat/endpoints';
import { aPlayer, type Player } from '../../testing/players.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { cleanChatText } from './chat-text.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const say = (player: Player, text: unknown, host = 'localhost') =>
  platform.call(contract.sendMessage, { token: player.token, host, body: { text } });

const outbox = () =>
  platform.db.read('jangada', (reader) => reader.selectFrom('outbox').select('payload').orderBy('seq').execute());

describe('the chat', () => {
  it('is read by guests and written by players', async () => {
    const player = await aPlayer(platform.db);
    const sent = await say(player, '  boa tarde  ');
    assert.equal(sent.status, 200);
    assert.equal(sent.body.data.text, 'boa tarde');
    assert.deepEqual(sent.body.data.user, { id: player.user.id, name: 'Ana S.', avatar: null });
    const { body } = await platform.call(contract.listMessages, { guest });
    assert.equal(body.messages.at(-1).id, sent.body.data.id);
    assert.equal(body.amountBet, 0);
    const refused = await platform.call(contract.sendMessage, { guest, body: { text: 'oi' } });
    assert.equal(refused.status, 401);
  });

  it('tells everybody on the site, after it is kept', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await say(player, 'todos ouvem');
    const last = (await outbox()).at(-1)?.payload as { name: string; channels: string[]; data: { message: unknown } };
    assert.equal(last.name, 'MessageSent');
    assert.deepEqual(last.channels, ['universal-public.30']);
    assert.deepEqual(last.data.message, body.data);
  });

  it('gives the last ones, oldest first, as many as asked for', async () => {
    const [one, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    await say(one, 'primeira');
    await say(other, 'segunda');
    const { body } = await platform.call(contract.listMessages, { guest, query: { limit: 2 } });
    assert.deepEqual(
      body.messages.map(({ text }: { text: string }) => text),
      ['primeira', 'segunda'],
    );
  });

  it('takes one message in three seconds, also when two come at once', async () => {
    const player = await aPlayer(platform.db);
    const answers = await Promise.all([say(player, 'um'), say(player, 'dois'), say(player, 'três')]);
    const statuses = answers.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [200, 429, 429]);
    const late = answers.find(({ status }) => status === 429);
    assert.equal(late?.body.code, 'chat.too-fast');
    assert.ok(late.body.retry_after_seconds <= 3);
  });

  it('refuses nothing, too much, links alone and attachments', async () => {
    const player = await aPlayer(platform.db);
    for (const text of ['', '   ', 'x'.repeat(301), 'https://exemplo.com/ganhe', '\u200b\u200b', 5, null])
      assert.equal((await say(player, text)).status, 422, String(text));
    const attached = await platform.call(contract.sendMessage, {
      token: player.token,
      body: { text: 'veja', attachments: [{ attachment_type: 'image', attachment_url: 'http://x' }] },
    });
    assert.equal(attached.status, 422);
  });

  it('is closed to muted and blocked players', async () => {
    const player = await aPlayer(platform.db);
    const set = (change: { chat_muted_until?: Date; status?: 'blocked' }) =>
      platform.db.transaction('jangada', (tx) =>
        tx.updateTable('users').set(change).where('id', '=', player.user.id).execute(),
      );
    await set({ chat_muted_until: new Date(Date.now() + 60_000) });
    assert.equal((await say(player, 'oi')).body.code, 'chat.muted');
    await set({ status: 'blocked' });
    assert.equal((await say(player, 'oi')).body.code, 'account.blocked');
  });

  it('of one tenant is not heard on another', async () => {
    const player = await aPlayer(platform.db, { tenant: 'tucano' });
    await say(player, 'só aqui', 'tucano.localhost');
    const { body } = await platform.call(contract.listMessages, { guest });
    assert.equal(JSON.stringify(body).includes('só aqui'), false);
  });
});

describe('what may stand in a message', () => {
  const clean = (text: string) => cleanChatText(text, ['feio']);

  it('is text on one line, with its accents and emoji', () => {
    assert.equal(clean('Olá,\n  mundo 👋🏽\t!'), 'Olá, mundo 👋🏽 !');
    assert.equal(clean('<b>negrito</b>'), '<b>negrito</b>');
  });

  it('is no link, however it is written', () => {
    assert.equal(clean('veja https://x.example/a?b=1 agora'), 'veja agora');
    assert.equal(clean('entre em www.ganhe.tv'), 'entre em');
    assert.equal(clean('Bonus.CLUB/abc aqui'), 'aqui');
    assert.equal(clean('ganhei 8.50 no jogo. Bom demais'), 'ganhei 8.50 no jogo. Bom demais');
  });

  it('is nothing hidden and no blocked word', () => {
    assert.equal(clean('a\u202eb\u0000c'), 'abc');
    assert.equal(clean('que FEIO, feioso'), 'que ****, feioso');
  });
});
