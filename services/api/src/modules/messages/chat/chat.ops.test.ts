import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as chat from '@jangada/contracts/domains/chat/endpoints';
import * as ops from '@jangada/contracts/ops/chat';
import { acceptMission } from '@jangada/contracts/domains/missions/endpoints';
import { createMission, stopMission } from '@jangada/contracts/ops/missions';
import { sql } from 'kysely';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const params = { tenant: 'jangada' };

const send = (player: Player, text: string) => platform.call(chat.sendMessage, { token: player.token, body: { text } });

const seen = async () => (await platform.call(chat.listMessages, { guest })).body.messages;

const lastEvent = async () => {
  const row = await platform.db.read('jangada', (reader) =>
    reader
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'realtime')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return (row.payload as { data: { message: Record<string, unknown> } }).data.message;
};

describe('operators of the chat', () => {
  it('write as the platform, pinned for a while, with attachments', async () => {
    const body = {
      type: 'pinned',
      text: 'Torneio às 20h!',
      pinned_until: '2027-01-01T00:00:00Z',
      attachments: 'https://media.example/a.png https://media.example/b',
    };
    const { body: answer } = await platform.op(ops.postChatMessage, { params, body });
    assert.deepEqual([answer.data.user, answer.data.type], [null, 'pinned']);
    const types = answer.data.attachments.map((one: { attachment_type: string }) => one.attachment_type);
    assert.deepEqual(types, ['image', 'link']);
    assert.equal((await seen()).at(-1).pinned_until, '2027-01-01T00:00:00.000Z');
    assert.equal((await lastEvent())['type'], 'pinned');
    const insecure = await platform.op(ops.postChatMessage, {
      params,
      body: { ...body, attachments: 'http://x.example/a' },
    });
    assert.equal(insecure.status, 422);
  });

  it('show a mission, as far as each reader is in it and in their language, until it is over', async () => {
    const created = await platform.op(createMission, {
      params,
      body: {
        name: 'chat-mission',
        title_pt: 'Aqueça o motor',
        title_en: 'Warm up',
        description_pt: 'Aposte',
        description_en: 'Bet',
        goal: 'stake',
        target: 1_000,
        reward_type: 'balance',
        reward_value: 500,
        audience: 'everyone',
        hours: 24,
      },
    });
    const mission = created.body.data.id;
    const body = { type: 'global', text: 'Try this', mission, language: 'en' };
    const sent = await platform.op(ops.postChatMessage, { params, body });
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
    assert.deepEqual([sent.body.data.mission.id, sent.body.data.mission.title], [mission, 'Warm up']);
    assert.equal((await lastEvent())['text'], 'Try this');
    assert.equal(((await lastEvent())['mission'] as { title: string }).title, 'Warm up');
    assert.equal((await seen()).at(-1).mission.title, 'Aqueça o motor');
    const { token } = await aPlayer(platform.db);
    await platform.call(acceptMission, { token, params: { id: mission } });
    const own = (await platform.call(chat.listMessages, { token, headers: { 'x-language': 'en' } })).body.messages;
    assert.deepEqual([own.at(-1).mission.status, own.at(-1).mission.title], ['accepted', 'Warm up']);
    await platform.op(stopMission, { params: { ...params, id: mission } });
    assert.equal((await seen()).at(-1).mission, undefined);
    assert.equal((await seen()).at(-1).text, 'Try this');
  });

  it('cannot show a mission that is personal, over, of another site, or hidden from visitors by law', async () => {
    const about = {
      title_pt: 'A',
      title_en: 'A',
      description_pt: 'A',
      description_en: 'A',
      goal: 'stake',
      target: 1_000,
      reward_type: 'balance',
      reward_value: 500,
      hours: 24,
    };
    const make = async (name: string, audience: string, tenant = 'jangada') =>
      (await platform.op(createMission, { params: { tenant }, body: { ...about, name, audience } })).body.data.id;
    const codeOf = async (mission: number, tenant = 'jangada') => {
      const body = { type: 'global', text: 'x', mission };
      return (await platform.op(ops.postChatMessage, { params: { tenant }, body })).body.code;
    };
    const stopped = await make('stopped', 'everyone');
    await platform.op(stopMission, { params: { ...params, id: stopped } });
    const foreign = await make('foreign', 'everyone', 'tucano');
    for (const id of [await make('named', 'assigned'), stopped, foreign, 999_999])
      assert.equal(await codeOf(id), 'mission.not-found');
    assert.equal(await codeOf(await make('regulated', 'everyone', 'onca'), 'onca'), 'mission.goal-not-allowed');
  });

  it('take a message away from the list and from the screens it is on', async () => {
    const player = await aPlayer(platform.db);
    const { id } = (await send(player, 'algo feio')).body.data;
    const { body } = await platform.op(ops.deleteChatMessage, { params: { ...params, id: Number(id) } });
    assert.deepEqual([body.data.delete, body.data.messageId, body.data.text], [true, id, '']);
    assert.equal(
      (await seen()).some((one: { id: string }) => one.id === id),
      false,
    );
    assert.deepEqual((await lastEvent())['messageId'], id);
    for (const tenant of ['jangada', 'tucano']) {
      const again = await platform.op(ops.deleteChatMessage, { params: { tenant, id: Number(id) } });
      assert.equal(again.status, 404);
    }
  });

  it('see what players reported, and delete or dismiss it', async () => {
    const [author, one, other] = [await aPlayer(platform.db), await aPlayer(platform.db), await aPlayer(platform.db)];
    const { id: rude } = (await send(author, 'rude')).body.data;
    const { id: odd } = (await send(one, 'odd')).body.data;
    const report = (player: Player, id: string, reason: string) =>
      platform.call(chat.reportMessage, { token: player.token, params: { id: Number(id) }, body: { reason } });
    for (const player of [one, other, other]) assert.equal((await report(player, rude, 'insult')).status, 200);
    assert.equal((await report(other, odd, 'spam')).status, 200);
    assert.equal((await report(author, rude, 'spam')).status, 404, 'nobody reports themselves');
    assert.equal((await report(one, rude, 'dislike')).status, 422);
    const reported = async () =>
      (await platform.op(ops.listChatReports, { params })).body.data.map(
        ({ message_id, reports, reasons }: Record<string, unknown>) => [message_id, reports, reasons],
      );
    assert.deepEqual(await reported(), [
      [Number(rude), 2, ['insult']],
      [Number(odd), 1, ['spam']],
    ]);
    const dismissed = await platform.op(ops.dismissChatReports, { params: { ...params, id: Number(odd) } });
    assert.equal(dismissed.body.data.dismissed, 1);
    await platform.op(ops.deleteChatMessage, { params: { ...params, id: Number(rude) } });
    assert.deepEqual(await reported(), []);
    assert.equal((await report(one, rude, 'spam')).status, 404);
    const again = await platform.op(ops.dismissChatReports, { params: { ...params, id: Number(odd) } });
    assert.deepEqual([again.body.code, again.body.by, again.body.verdict], ['queue.not-open', 'maria', 'dismissed']);
    const never = await platform.op(ops.dismissChatReports, { params: { ...params, id: 4_000_000_000 } });
    assert.equal(never.status, 404);
  });

  it('read a message with those around it, and what was decided about its author before', async () => {
    const [author, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    const { id: first } = (await send(author, 'já apagada')).body.data;
    await platform.op(ops.deleteChatMessage, { params: { ...params, id: Number(first) } });
    await platform.op(ops.mutePlayer, { params: { ...params, id: author.user.id }, body: { minutes: 60 } });
    await platform.op(ops.mutePlayer, { params: { ...params, id: author.user.id }, body: { minutes: 0 } });
    await platform.db.transaction('jangada', (tx) =>
      sql`update chat_messages set created_at = now() - interval '1 minute' where id = ${first}`.execute(tx),
    );
    const { id } = (await send(author, 'de novo')).body.data;
    await send(other, 'deixa disso');
    const shown = await platform.op(ops.showChatMessage, { params: { ...params, id: Number(id) } });
    assert.equal(shown.status, 200, JSON.stringify(shown.body));
    const { message, before, after, decisions, muted_until, reports } = shown.body.data;
    assert.equal(reports, 0);
    assert.deepEqual([message.text, message.user_id, message.user_name], ['de novo', author.user.id, 'Ana S.']);
    assert.ok(Date.parse(message.created_at) > 0);
    assert.deepEqual([before.at(-1).text, before.at(-1).deleted_at !== null], ['já apagada', true]);
    assert.deepEqual(
      after.map(({ text }: { text: string }) => text),
      ['deixa disso'],
    );
    assert.equal(muted_until, null);
    assert.deepEqual(
      decisions.map((one: Record<string, unknown>) => [one['decision'], one['by'], one['minutes'], one['text']]),
      [
        ['chat mute', 'maria', 0, null],
        ['chat mute', 'maria', 60, null],
        ['chat delete', 'maria', null, 'já apagada'],
      ],
    );
    const foreign = await platform.op(ops.showChatMessage, { params: { tenant: 'tucano', id: Number(id) } });
    assert.equal(foreign.status, 404);
  });

  it('mute a player for a while, and unmute them', async () => {
    const player = await aPlayer(platform.db);
    const mute = (minutes: number, id = player.user.id) =>
      platform.op(ops.mutePlayer, { params: { ...params, id }, body: { minutes } });
    assert.equal((await mute(60)).status, 200);
    assert.equal((await send(player, 'oi')).body.code, 'chat.muted');
    assert.equal((await mute(0)).body.data.muted_until, null);
    assert.equal((await send(player, 'oi')).status, 200);
    assert.equal((await mute(5, 4_000_000_000)).status, 404);
    assert.equal((await mute(-1)).status, 422);
  });

  it('ban words and allow them again', async () => {
    const players = [await aPlayer(platform.db), await aPlayer(platform.db)] as const;
    const { body } = await platform.op(ops.banWord, { params, body: { word: 'Xuxu' } });
    assert.ok(body.data.banned_words.includes('xuxu'));
    assert.equal((await send(players[0], 'que xuxú')).body.data.text, 'que ****');
    await platform.op(ops.allowWord, { params, body: { word: 'xuxu' } });
    assert.equal((await send(players[1], 'que xuxú')).body.data.text, 'que xuxú');
  });

  it('set the pause; omitted settings stay', async () => {
    const player = await aPlayer(platform.db);
    await platform.op(ops.setChatRules, { params, body: { minimum_wagered: 0, slow_mode_seconds: 60 } });
    const { body } = await platform.op(ops.setChatRules, {
      params,
      body: { attachment_hosts: 'media.example x.example' },
    });
    assert.deepEqual([body.data.slow_mode_seconds, body.data.attachment_hosts], [60, ['media.example', 'x.example']]);
    await send(player, 'um');
    assert.ok((await send(player, 'dois')).body.retry_after_seconds > 50);
    await platform.op(ops.setChatRules, { params, body: { slow_mode_seconds: 0 } });
    assert.equal((await send(player, 'dois')).status, 200);
    assert.equal((await platform.op(ops.showChatRules, { params })).body.data.slow_mode_seconds, 0);
  });

  it('lists a pinned message until it expires, regardless of later messages', async () => {
    const pin = async (text: string, forMs: number) => {
      const body = { type: 'pinned', text, pinned_until: new Date(Date.now() + forMs).toISOString(), reason: 'rules' };
      return (await platform.op(ops.postChatMessage, { params, body })).body.data.id as string;
    };
    const list = async (limit: number): Promise<string[]> =>
      (await platform.call(chat.listMessages, { guest, query: { limit } })).body.messages.map(
        ({ id }: { id: string }) => id,
      );
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('chat_messages').set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute(),
    );
    const oldest = await pin('a', 60_000);
    const expired = await pin('b', -1_000);
    const [second, third, fourth] = [await pin('c', 60_000), await pin('d', 60_000), await pin('e', 60_000)];
    const normal: string[] = [];
    for (const text of ['um', 'dois', 'três', 'quatro', 'cinco'])
      normal.push((await send(await aPlayer(platform.db), text)).body.data.id);

    assert.deepEqual(await list(5), [second, third, fourth, ...normal.slice(3)]);
    assert.deepEqual(await list(6), [second, third, fourth, ...normal.slice(2)]);
    assert.deepEqual(await list(2), [fourth, ...normal.slice(4)]);
    assert.deepEqual(await list(1), normal.slice(4), 'the newest message is always in it');
    assert.deepEqual(await list(50), [oldest, expired, second, third, fourth, ...normal]);
    await platform.op(ops.deleteChatMessage, { params: { ...params, id: Number(fourth) }, body: { reason: 'over' } });
    assert.deepEqual(await list(5), [oldest, second, third, ...normal.slice(3)]);
  });
});
