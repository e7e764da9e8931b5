import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/chat/endpoints';
import { whyUnfit } from '@jangada/contracts/domains/chat/unfit-text';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { cleanChatText, hasControlCharacters } from './chat-text.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const send = (player: Player, text: unknown, host = 'localhost') =>
  platform.call(contract.sendMessage, { token: player.token, host, body: { text } });

const setRules = (rules: { minimum_wagered?: number; slow_mode_seconds?: number; attachment_hosts?: string[] }) =>
  platform.db.transaction('jangada', async (tx) => {
    await tx.deleteFrom('chat_rules').execute();
    await tx
      .insertInto('chat_rules')
      .values({ slow_mode_seconds: 3, ...rules })
      .execute();
  });

const outbox = () =>
  platform.db.read('jangada', (reader) => reader.selectFrom('outbox').select('payload').orderBy('seq').execute());

describe('the chat', () => {
  it('is read by guests and written by players', async () => {
    const player = await aPlayer(platform.db);
    const sent = await send(player, '  boa tarde  ');
    assert.equal(sent.status, 200);
    assert.deepEqual([sent.body.data.text, sent.body.data.type], ['boa tarde', 'normal']);
    assert.deepEqual(sent.body.data.user, { id: player.user.id, name: 'Ana S.', avatar: null });
    const { body } = await platform.call(contract.listMessages, { guest });
    assert.equal(body.messages.at(-1).id, sent.body.data.id);
    assert.equal(body.amountBet, 0);
    const refused = await platform.call(contract.sendMessage, { guest, body: { text: 'oi' } });
    assert.equal(refused.status, 401);
  });

  it('is written by a player whose last name begins with an emoji, masked', async () => {
    const player = await aPlayer(platform.db);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('users').set({ last_name: '🎰🎰' }).where('id', '=', player.user.id).execute(),
    );
    const sent = await send(player, 'boa noite');
    assert.deepEqual([sent.status, sent.body.data?.user.name], [200, '••••']);
  });

  it('takes 300 characters, and counts an emoji as one', async () => {
    const sent = await send(await aPlayer(platform.db), '🎰'.repeat(300));
    assert.deepEqual([sent.status, sent.body.data?.text], [200, '🎰'.repeat(300)]);
    assert.equal((await send(await aPlayer(platform.db), '🎰'.repeat(301))).status, 422);
  });

  it('is sent to all browsers of the site after its commit', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await send(player, 'todos ouvem');
    const last = (await outbox()).at(-1)?.payload as { name: string; channels: string[]; data: { message: unknown } };
    assert.equal(last.name, 'MessageSent');
    assert.deepEqual(last.channels, ['universal-public.30']);
    assert.deepEqual(last.data.message, body.data);
  });

  it('lists the last ones, oldest first, up to the requested number', async () => {
    const [one, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    await send(one, 'primeira');
    await send(other, 'segunda');
    const { body } = await platform.call(contract.listMessages, { guest, query: { limit: 2 } });
    assert.deepEqual(
      body.messages.map(({ text }: { text: string }) => text),
      ['primeira', 'segunda'],
    );
  });

  it('lists what is older than a message, page by page', async () => {
    const texts = ['um', 'dois', 'três', 'quatro', 'cinco'];
    for (const text of texts) await send(await aPlayer(platform.db), text);
    const list = async (query: { limit: number; before?: number }) =>
      (await platform.call(contract.listMessages, { guest, query })).body.messages as { id: string; text: string }[];
    const newest = await list({ limit: 2 });
    const older = await list({ limit: 2, before: Number(newest[0]?.id) });
    assert.deepEqual(
      [...older, ...newest].map(({ text }) => text),
      texts.slice(1),
    );
    assert.deepEqual(await list({ limit: 2, before: 1 }), []);
  });

  it('stores a message once that is sent again with its key, also at the same time', async () => {
    const [player, third] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const idempotency_key = randomUUID();
    const sendAs = (who: Player) =>
      platform.call(contract.sendMessage, { token: who.token, body: { text: 'uma vez', idempotency_key } });
    const [first, again] = [await sendAs(player), await sendAs(player)];
    assert.deepEqual([first.status, again.status, again.body.data.id], [200, 200, first.body.data.id]);
    const other = await sendAs(await aPlayer(platform.db));
    assert.notEqual(other.body.data.id, first.body.data.id);
    const { body } = await platform.call(contract.listMessages, { guest });
    const shown = body.messages.filter(({ text }: { text: string }) => text === 'uma vez');
    assert.equal(shown.length, 2);
    const concurrent = randomUUID();
    const both = await Promise.all(
      [1, 2].map(() =>
        platform.call(contract.sendMessage, {
          token: third.token,
          body: { text: 'ao mesmo tempo', idempotency_key: concurrent },
        }),
      ),
    );
    assert.deepEqual(
      both.map(({ status, body: { data } }) => [status, data.id]),
      both.map(() => [200, both[0]?.body.data.id]),
    );
  });

  it('takes one message in three seconds, also when two come at once', async () => {
    const player = await aPlayer(platform.db);
    const answers = await Promise.all([send(player, 'um'), send(player, 'dois'), send(player, 'três')]);
    const statuses = answers.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [200, 429, 429]);
    const late = answers.find(({ status }) => status === 429);
    assert.equal(late?.body.code, 'chat.too-fast');
    assert.ok(late.body.retry_after_seconds <= 3);
  });

  it('refuses personal data and links as they are typed, and stores nothing of them', async () => {
    const player = await aPlayer(platform.db);
    const codeOf = async (text: string) => {
      const { status, body } = await send(player, text);
      return [status, body.code];
    };
    assert.deepEqual(await codeOf('meu cpf 529.982.247-25'), [422, 'chat.personal-data']);
    assert.deepEqual(await codeOf('zap 11 98765\u200b-4321'), [422, 'chat.personal-data']);
    assert.deepEqual(await codeOf('veja https://x.example/a agora'), [422, 'chat.link']);
    const { body } = await platform.call(contract.listMessages, { guest });
    assert.equal(/529|98765|veja/.test(JSON.stringify(body.messages)), false);
    assert.equal((await send(player, 'ganhei R$ 1.234,56')).status, 200);
  });

  it('refuses nothing, too much, links alone and attachments', async () => {
    const player = await aPlayer(platform.db);
    for (const text of [
      '',
      '   ',
      'x'.repeat(301),
      'https://exemplo.com/ganhe',
      '\u200b\u200b',
      'a\u0007b',
      'a\u0085b',
      5,
      null,
    ])
      assert.equal((await send(player, text)).status, 422, String(text));
    const attached = await platform.call(contract.sendMessage, {
      token: player.token,
      body: {
        text: 'veja',
        attachments: [{ attachment_type: 'image', attachment_url: 'https://other.example/a.gif' }],
      },
    });
    assert.deepEqual([attached.status, Object.keys(attached.body.errors)], [422, ['attachments']]);
  });

  it('shows attachments of allowed hosts in one shape', async () => {
    const player = await aPlayer(platform.db);
    const urls = ['https://media.example/ola.gif', { url: 'https://media.example/clip.webm' }];
    const attach = async (attachments: unknown[]) =>
      platform.call(contract.sendMessage, { token: player.token, body: { text: 'veja', attachments } });
    await setRules({ attachment_hosts: ['media.example'], slow_mode_seconds: 0 });
    const { body } = await attach(urls);
    assert.deepEqual(body.data.attachments, [
      { attachment_type: 'image', attachment_url: 'https://media.example/ola.gif' },
      { attachment_type: 'video', attachment_url: 'https://media.example/clip.webm' },
    ]);
    for (const wrong of [
      'http://media.example/a.gif',
      'https://media.example.evil.example/a.gif',
      'javascript:alert(1)',
    ])
      assert.equal((await attach([wrong])).status, 422, wrong);
    assert.equal((await attach(Array.from({ length: 5 }, () => urls[0]))).status, 422);
    await setRules({});
  });

  it("requires the site's wagered amount and reports what the player has wagered", async () => {
    const player = await aPlayer(platform.db, { cash: 5_000 });
    await setRules({ minimum_wagered: 10_000 });
    const refused = await send(player, 'oi');
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.needed],
      [490, 'chat.wagered-too-little', 10_000],
    );
    await setRules({});
    const { body } = await platform.call(contract.listMessages, { token: player.token });
    assert.equal(body.amountBet, 0);
  });

  it("is refused on a regulated site until the player's age is verified", async () => {
    const [unproven, proven] = [
      await aPlayer(platform.db, { tenant: 'onca' }),
      await aPlayer(platform.db, { tenant: 'onca', kyc: 'approved' }),
    ];
    const refused = await send(unproven, 'oi', 'onca.localhost');
    assert.deepEqual([refused.status, refused.body.code], [403, 'account.verification-required']);
    assert.equal((await send(proven, 'oi', 'onca.localhost')).status, 200);
  });

  it('is closed to muted and blocked players', async () => {
    const player = await aPlayer(platform.db);
    const set = (change: { chat_muted_until?: Date; status?: 'blocked' }) =>
      platform.db.transaction('jangada', (tx) =>
        tx.updateTable('users').set(change).where('id', '=', player.user.id).execute(),
      );
    await set({ chat_muted_until: new Date(Date.now() + 60_000) });
    assert.equal((await send(player, 'oi')).body.code, 'chat.muted');
    await set({ status: 'blocked' });
    assert.equal((await send(player, 'oi')).body.code, 'account.blocked');
  });

  it('of one tenant is not sent to another', async () => {
    const player = await aPlayer(platform.db, { tenant: 'tucano' });
    await send(player, 'só aqui', 'tucano.localhost');
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
    for (const text of [
      'veja https://x.example/a?b=1 agora',
      'entre em www.ganhe.tv',
      'Bonus.CLUB/abc aqui',
      'ganhe\u200b.com',
    ])
      assert.equal(whyUnfit(text), 'chat.link', text);
    assert.equal(whyUnfit('ganhei 8.50 no jogo. Bom demais'), null);
  });

  it('is free of hidden characters and blocked words, with or without accents', () => {
    assert.equal(clean('a\u202eb\u200bc'), 'abc');
    assert.equal(clean('que FEIO, féio, f\u200beio, feioso'), 'que ****, ****, ****, feioso');
  });

  it('has at most two marks on a character, and its joined emoji', () => {
    assert.equal(clean(`o${'\u0321'.repeat(20)}i`), 'o\u0321\u0321i');
    assert.equal(clean('👨‍👩‍👧 🤷🏽‍♀️'), '👨‍👩‍👧 🤷🏽‍♀️');
    assert.equal(clean('a\u200db'), 'ab');
  });

  it('is no control character; a line break is a space', () => {
    assert.ok(['\u0000', '\u0007', '\u001b[31m', '\u0085'].every(hasControlCharacters));
    assert.equal(hasControlCharacters('uma\r\nlinha\te outra'), false);
  });
});
