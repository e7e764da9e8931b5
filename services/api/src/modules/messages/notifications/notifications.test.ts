import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/notifications/endpoints';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { announceToAll, notifyPlayer } from '@jangada/contracts/ops/notifications';
import { until } from '../../../../test/support/sandbox-process.ts';
import { notify } from './notify.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const words = (text: string) => ({ pt: text, en: `${text} (en)` });

const sendToPlayer = (player: Player, title: string) =>
  platform.db.transaction(player.tenant, (tx) =>
    notify(tx, player.user.id, { type: 'account', title: words(title), description: words('…') }),
  );

const sendToAll = (title: string) =>
  platform.db.transaction('jangada', (tx) =>
    tx
      .insertInto('notifications')
      .values({ type: 'platform', title: JSON.stringify(words(title)), description: JSON.stringify(words('…')) })
      .execute(),
  );

const listFor = async (player: Player, query = {}, headers = {}) =>
  (await platform.call(contract.listNotifications, { token: player.token, query, headers })).body;

describe('notifications', () => {
  it('are personal or of the platform, newest first, in the language of the caller', async () => {
    const player = await aPlayer(platform.db);
    await sendToPlayer(player, 'um');
    await sendToPlayer(player, 'dois');
    await sendToAll('aviso');
    const body = await listFor(player, {}, { 'x-language': 'en' });
    const titles = body.user_notifications.data.map(({ title }: { title: string }) => title);
    assert.deepEqual(titles, ['dois (en)', 'um (en)']);
    assert.equal(body.global_notifications.data[0].title, 'aviso (en)');
    assert.deepEqual(body.unread_count, { user_notifications: 2, global_notifications: 1 });
    assert.match(body.user_notifications.data[0].date, /^\d{4}-\d{2}-\d{2}$/);
    assert.match(body.user_notifications.data[0].time, /^\d{2}:\d{2}$/);
  });

  it('come in pages', async () => {
    const player = await aPlayer(platform.db);
    for (const title of ['a', 'b', 'c']) await sendToPlayer(player, title);
    const { user_notifications } = await listFor(player, { page: 2, per_page: 2 });
    assert.deepEqual(
      [user_notifications.data.length, user_notifications.last_page, user_notifications.total],
      [1, 2, 3],
    );
    for (const title of 'defghijk') await sendToPlayer(player, title);
    const first = (await listFor(player)).user_notifications;
    assert.deepEqual([first.data.length, first.current_page, first.last_page], [10, 1, 2]);
    assert.equal(first.data.at(-1).title, 'b');
    const next = (await listFor(player, { page: 2, user_cursor: first.next_cursor })).user_notifications;
    assert.deepEqual(
      [next.data.map(({ title }: { title: string }) => title), next.current_page, next.next_cursor],
      [['a'], 2, null],
    );
    const wrong = await platform.call(contract.listNotifications, { token: player.token, query: { per_page: 500 } });
    assert.equal(wrong.status, 422);
  });

  it('are read once: the second time changes nothing', async () => {
    const player = await aPlayer(platform.db);
    await sendToPlayer(player, 'uma');
    const [one] = (await listFor(player)).user_notifications.data;
    const read = () => platform.call(contract.readNotification, { token: player.token, params: { id: one.id } });
    const first = await read();
    assert.deepEqual([one.viewed, one.read], [false, false]);
    assert.deepEqual([first.body.data.viewed, first.body.data.read], [true, true]);
    assert.equal((await read()).body.data.read_at, first.body.data.read_at);
    assert.equal((await listFor(player)).unread_count.user_notifications, 0);
  });

  it('of the platform are read by each player for themselves', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    await sendToAll('para todos');
    const { type } = { type: 'global' };
    await platform.call(contract.readAllNotifications, { token: player.token, params: { type } });
    assert.equal((await listFor(player)).unread_count.global_notifications, 0);
    assert.ok((await listFor(other)).unread_count.global_notifications > 0);
  });

  it('of another player do not exist', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    await sendToPlayer(player, 'segredo');
    const [one] = (await listFor(player)).user_notifications.data;
    const stolen = await platform.call(contract.readNotification, { token: other.token, params: { id: one.id } });
    assert.equal(stolen.status, 404);
    assert.equal((await listFor(player)).unread_count.user_notifications, 1);
    const unknown = await platform.call(contract.readNotification, { token: other.token, params: { id: 'x' } });
    assert.equal(unknown.status, 422);
  });

  it('are all read by kind, and there are two kinds', async () => {
    const player = await aPlayer(platform.db);
    await sendToPlayer(player, 'a');
    await sendToPlayer(player, 'b');
    const readAll = (type: string) =>
      platform.call(contract.readAllNotifications, { token: player.token, params: { type } });
    assert.equal((await readAll('user')).status, 200);
    assert.equal((await listFor(player)).unread_count.user_notifications, 0);
    assert.equal((await readAll('everything')).status, 422);
  });
});

describe('operators', () => {
  const params = { tenant: 'jangada' };
  const sent = {
    title_pt: 'Chegou',
    title_en: 'It is here',
    description_pt: 'Um jogo novo.',
    description_en: 'A new game.',
  };

  it('are sent to one player, with a picture, pinned for a while', async () => {
    const player = await aPlayer(platform.db);
    const body = { ...sent, img: '/brand/a.webp', pinned_until: '2027-01-01T00:00:00Z' };
    const input = await platform.op(notifyPlayer, { params: { ...params, id: player.user.id }, body });
    const [seen] = (await listFor(player)).user_notifications.data;
    assert.deepEqual([seen.id, seen.title, seen.img], [input.body.data.id, 'Chegou', '/brand/a.webp']);
    assert.equal(seen.pinned_until, '2027-01-01T00:00:00.000Z');
    const unknown = await platform.op(notifyPlayer, { params: { ...params, id: 4_000_000_000 }, body });
    assert.equal(unknown.status, 404);
    const elsewhere = await platform.op(notifyPlayer, { params: { tenant: 'tucano', id: player.user.id }, body });
    assert.equal(elsewhere.status, 404);
    assert.equal(
      (await platform.op(notifyPlayer, { params: { ...params, id: 1 }, body: { ...body, img: 'javascript:1' } }))
        .status,
      422,
    );
  });

  it('are sent to one player in Portuguese alone, who reads that in English too', async () => {
    const player = await aPlayer(platform.db);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('users').set({ language: 'en' }).where('id', '=', player.user.id).execute(),
    );
    const { title_en: _, description_en: __, ...body } = sent;
    const { status } = await platform.op(notifyPlayer, { params: { ...params, id: player.user.id }, body });
    const [seen] = (await listFor(player)).user_notifications.data;
    assert.deepEqual([status, seen.title], [200, 'Chegou']);
    assert.equal((await platform.op(announceToAll, { params, body })).status, 422);
  });

  it('of the platform are stored once and sent to each visitor online, in their language, on their own channel', async () => {
    const [pt, en] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('users').set({ language: 'en' }).where('id', '=', en.user.id).execute(),
    );
    const channels = [pt, en].map(({ user }) => `private-universal.${user.id}`);
    for (const channel of [...channels, 'private-universal.5f0c3d3e-6b0b-4a52-9f3e-2c1f6d0a7b11'])
      platform.third.occupied.add(channel);
    const { body } = await platform.op(announceToAll, { params, body: sent });
    await platform.server.listen({ host: '127.0.0.1', port: 0 });
    const input = () =>
      platform.third.events.filter(({ data }) => {
        const { notification } = data as { notification?: { id: number } };
        return notification?.id === body.data.id;
      });
    await until('both are told', () => input().length >= 2);
    const titles = input().map(({ channel, data }) => [channel, (data['notification'] as { title: string }).title]);
    assert.deepEqual(
      titles.toSorted(),
      [
        [channels[0], 'Chegou'],
        [channels[1], 'It is here'],
      ].toSorted(),
    );
    for (const { data } of input())
      assert.deepEqual((data['texts'] as { title: unknown }).title, { pt: 'Chegou', en: 'It is here' });
    assert.equal(
      new Set(input().map(({ data }) => data['event_id'])).size,
      1,
      'one event, so that nobody shows it twice',
    );
    assert.equal((await listFor(pt)).global_notifications.data[0].id, body.data.id);
  });
});
