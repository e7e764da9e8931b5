import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { after, afterEach, before, describe, test } from 'node:test';
import { noRedisHere, startRedis, type TestRedis } from '@jangada/server/testing/redis';
import { createClient } from '@redis/client';
import type { Entry } from './entries.ts';
import { isObject } from '../protocol/frames.ts';
import type { Limits } from '../config/limits.ts';
import { startGateway, testApp, type TestGateway } from '../testing/gateway.ts';
import { connect, dataOf, type RawClient } from '../testing/raw-client.ts';

const waitMsMax = 10_000;
const pollMs = 5;
/** A killed gateway counts as gone sooner than in production. */
const quick: Partial<Limits> = { clusterAliveEveryMs: 50, clusterGoneAfterMs: 400 };

describe('gateways that share a Redis', { skip: noRedisHere() }, () => {
  let redis: TestRedis;
  let prefix = '';
  const gateways: TestGateway[] = [];
  const clients: RawClient[] = [];

  before(async () => (redis = await startRedis()));
  after(() => redis.stop());
  afterEach(async () => {
    for (const client of clients.splice(0)) client.socket.terminate();
    await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));
    prefix = '';
  });

  const join = async (limits: Partial<Limits> = quick, app = testApp): Promise<TestGateway> => {
    prefix ||= `test-${Math.random().toString(36).slice(2)}`;
    const gateway = await startGateway([app], limits, 0, 0, undefined, { url: redis.url, prefix });
    gateways.push(gateway);
    return gateway;
  };
  const clientOf = async (gateway: TestGateway): Promise<RawClient> => {
    const client = await connect(gateway.port);
    clients.push(client);
    return client;
  };
  const factsOf = async (gateway: TestGateway, path: string, info: string): Promise<Record<string, unknown>> => {
    const facts: unknown = await (await gateway.sdk.get({ path, params: info === '' ? {} : { info } })).json();
    assert.ok(isObject(facts));
    return facts;
  };
  const until = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
    const untilMs = Date.now() + waitMsMax;
    while (!(await isSo())) {
      if (Date.now() > untilMs) throw new Error(`It never happened: ${what}`);
      await wait(pollMs);
    }
  };
  const metricsOf = async (gateway: TestGateway): Promise<Record<string, unknown>> => {
    const metrics: unknown = await (await fetch(`http://127.0.0.1:${gateway.port}/metrics.json`)).json();
    assert.ok(isObject(metrics));
    return metrics;
  };

  test('an event published to one reaches the clients of both, in one order, and never the excluded socket', async () => {
    const [one, two] = [await join(), await join()];
    const [here, there] = [await clientOf(one), await clientOf(two)];
    await here.subscribed('news');
    await there.subscribed('news');
    // A publisher behind a proxy calls one gateway after the other.
    for (let number = 0; number < 40; number += 1)
      await (number % 2 === 0 ? one : two).sdk.trigger('news', 'item', { number });
    await one.sdk.trigger('news', 'not-for-there', {}, { socket_id: there.socketId });
    await two.sdk.trigger('news', 'last', {});
    for (const client of [here, there]) {
      await client.next('last');
      const numbers = client.messages.filter(({ event }) => event === 'item').map(({ data }) => dataOf(data)['number']);
      assert.deepEqual(
        numbers,
        Array.from({ length: 40 }, (_, number) => number),
      );
    }
    assert.ok(here.messages.some(({ event }) => event === 'not-for-there'));
    assert.ok(!there.messages.some(({ event }) => event === 'not-for-there'));
  });

  test('members of a presence channel are those of both, each user once', async () => {
    const [one, two] = [await join(), await join()];
    const ana = await clientOf(one);
    await ana.join('presence-room', 'ana', { name: 'Ana' });
    const bia = await clientOf(two);
    await until('the second gateway knows ana', async () => {
      const { users } = await factsOf(two, '/channels/presence-room/users', '');
      return JSON.stringify(users) === '[{"id":"ana"}]';
    });
    const { data } = await bia.join('presence-room', 'bia');
    assert.deepEqual(dataOf(data)['presence'], {
      ids: ['bia', 'ana'],
      hash: { bia: null, ana: { name: 'Ana' } },
      count: 2,
    });
    assert.deepEqual(dataOf((await ana.next('pusher_internal:member_added')).data), {
      user_id: 'bia',
      user_info: null,
    });

    // A second connection of ana, on the other gateway, does not join again; closing her first one removes no member.
    const second = await clientOf(two);
    await second.join('presence-room', 'ana', { name: 'Ana' });
    const cid = await clientOf(one);
    await cid.join('presence-room', 'cid');
    await bia.next('pusher_internal:member_added');
    ana.socket.terminate();
    cid.socket.terminate();
    assert.deepEqual(dataOf((await bia.next('pusher_internal:member_removed')).data), { user_id: 'cid' });
    second.socket.terminate();
    assert.deepEqual(dataOf((await bia.next('pusher_internal:member_removed')).data), { user_id: 'ana' });
    const events = bia.messages.map(({ event, data: text }) =>
      event.includes('member') ? `${event} ${String(text)}` : '',
    );
    assert.equal(events.filter((text) => text.includes('member_added') && text.includes('ana')).length, 0);
  });

  test('a presence channel is full when both together have its members', async () => {
    const app = { ...testApp, presenceMembersMax: 2 };
    const [one, two] = [await join(quick, app), await join(quick, app)];
    await (await clientOf(one)).join('presence-room', 'ana');
    await (await clientOf(one)).join('presence-room', 'bia');
    await until('the members are known', async () => {
      const { user_count: count } = await factsOf(two, '/channels/presence-room', 'user_count');
      return count === 2;
    });
    const third = await clientOf(two);
    third.subscribe('presence-room', JSON.stringify({ user_id: 'cid' }));
    assert.equal((await third.subscriptionFailure()).type, 'LimitReached');
  });

  test('counts are those of all, for clients, publishers and lists of channels', async () => {
    const app = { ...testApp, subscriptionCount: true };
    const [one, two] = [await join(quick, app), await join(quick, app)];
    const here = await clientOf(one);
    await here.subscribed('news');
    await (await clientOf(two)).subscribed('news');
    await (await clientOf(two)).subscribed('other');
    const counts = (): unknown[] =>
      here.messages
        .filter(({ event }) => event === 'pusher_internal:subscription_count')
        .map(({ data }) => dataOf(data)['subscription_count']);
    await until('the first client was sent the number of both', () => counts().at(-1) === 2);
    await until('the first gateway lists the channels of the second', async () => {
      const { channels } = await factsOf(one, '/channels', 'subscription_count');
      return JSON.stringify(channels) === '{"news":{"subscription_count":2},"other":{"subscription_count":1}}';
    });
    assert.equal((await factsOf(one, '/channels/other', ''))['occupied'], true);
    assert.equal((await factsOf(one, '/channels/nobody', ''))['occupied'], false);
  });

  test('a client event reaches the clients of the other, and is not echoed', async () => {
    const [one, two] = [await join(), await join()];
    const [sender, reader] = [await clientOf(one), await clientOf(two)];
    await sender.join('presence-room', 'ana');
    await reader.join('presence-room', 'bia');
    await sender.next('pusher_internal:member_added');
    sender.send('client-typing', { on: true }, 'presence-room');
    const { data, user_id: userId } = await reader.next('client-typing');
    assert.deepEqual([data, userId], [{ on: true }, 'ana']);
    assert.ok(!(await sender.flushed()).some(({ event }) => event === 'client-typing'));
  });

  test('a user is online on both, receives events on both, and all connections end on both', async () => {
    const [one, two] = [await join(), await join()];
    const [first, second] = [await clientOf(one), await clientOf(two)];
    await first.signIn('ana');
    await second.signIn('ana');
    await one.sdk.sendToUser('ana', 'gift', { amount: 1 });
    await first.next('gift');
    await second.next('gift');
    await two.sdk.terminateUserConnections('ana');
    assert.deepEqual([(await first.closed).code, (await second.closed).code], [4009, 4009]);
  });

  test('a gateway that starts later has the members, counts and cached events of the others', async () => {
    const one = await join();
    const ana = await clientOf(one);
    await ana.join('presence-room', 'ana');
    await one.sdk.trigger('cache-odds', 'odds', { price: 2 });
    await until('the event is cached', async () => {
      const { cache } = await factsOf(one, '/channels/cache-odds', 'cache');
      return cache !== null;
    });
    const two = await join();
    const late = await clientOf(two);
    const { data } = await late.join('presence-room', 'bia');
    assert.deepEqual(dataOf(data)['presence'], { ids: ['bia', 'ana'], hash: { bia: null, ana: null }, count: 2 });
    late.subscribe('cache-odds');
    assert.equal((await late.next('odds')).data, '{"price":2}');
  });

  test('a gateway that stops takes its members with it', async () => {
    const [one, two] = [await join(), await join()];
    const stays = await clientOf(one);
    await stays.join('presence-room', 'ana');
    await (await clientOf(two)).join('presence-room', 'bia');
    await stays.next('pusher_internal:member_added');
    await two.stop();
    assert.deepEqual(dataOf((await stays.next('pusher_internal:member_removed')).data), { user_id: 'bia' });
    assert.equal((await metricsOf(one))['gateways'], 1);
  });

  test('a gateway that is silent, as a killed one is, loses its members', async () => {
    const one = await join();
    const stays = await clientOf(one);
    await stays.join('presence-room', 'ana');
    const writer = createClient({ url: redis.url });
    await writer.connect();
    const append = (sequence: number, entry: Entry) =>
      writer.xAdd(`${prefix}:realtime`, '*', {
        node: 'killed',
        sequence: String(sequence),
        entry: JSON.stringify(entry),
      });
    await append(1, { kind: 'hello' });
    const joined = { kind: 'joined', channel: 'presence-room', userId: 'bia', userInfo: null } as const;
    await append(2, { kind: 'changes', changes: { [testApp.id]: [joined] } });
    writer.destroy();
    assert.equal(dataOf((await stays.next('pusher_internal:member_added')).data)['user_id'], 'bia');
    assert.equal(dataOf((await stays.next('pusher_internal:member_removed')).data)['user_id'], 'bia');
  });

  test('without Redis a publisher is refused and sends again; afterwards nothing is missing, and states are exchanged anew', async () => {
    const own = await startRedis();
    const redisOf = { url: own.url, prefix: 'own' };
    const [one, two] = await Promise.all([0, 1].map(() => startGateway([testApp], quick, 0, 0, undefined, redisOf)));
    assert.ok(one && two);
    try {
      gateways.push(one, two);
      const [ana, bia] = [await clientOf(one), await clientOf(two)];
      await ana.join('presence-room', 'ana');
      await ana.subscribed('news');
      await bia.subscribed('news');
      await own.kill();
      await assert.rejects(one.sdk.trigger('news', 'item', 1), /503|Unexpected status/);
      // Players stay connected, and new ones can join on this gateway.
      await bia.join('presence-room', 'bia');
      await own.restart();
      await until('a publisher is accepted again', () =>
        one.sdk.trigger('news', 'item', 2).then(
          () => true,
          () => false,
        ),
      );
      assert.equal((await ana.next('item')).data, '2');
      assert.equal((await bia.next('item')).data, '2');
      await until('ana knows of bia', () =>
        ana.messages.some(({ event, data }) => event.endsWith('member_added') && dataOf(data)['user_id'] === 'bia'),
      );
    } finally {
      await Promise.all([one.stop(), two.stop()]);
      await own.stop();
    }
  });

  test('the server of an app is informed once of what happens on several gateways', async () => {
    const received: string[] = [];
    const server: Server = createServer((request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        const body = JSON.parse(text) as { events: { name: string; channel: string; user_id?: string }[] };
        received.push(...body.events.map(({ name, user_id: user = '' }) => `${name} ${user}`.trim()));
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const url = `http://127.0.0.1:${isObject(address) ? String(address['port']) : ''}`;
    const app = { ...testApp, webhooks: [{ url, events: undefined }] };
    const limits = { ...quick, webhookBatchMs: 1, webhookVacatedDelayMs: 20 };
    const [one, two] = [await join(limits, app), await join(limits, app)];
    try {
      const [here, there] = [await clientOf(one), await clientOf(two)];
      await Promise.all([here.join('presence-room', 'ana'), there.join('presence-room', 'ana')]);
      await until('both are known', async () => {
        const { subscription_count: count } = await factsOf(one, '/channels/presence-room', 'subscription_count');
        return count === 2;
      });
      here.socket.terminate();
      there.socket.terminate();
      await until('the departures were sent', () => received.includes('channel_vacated'));
      await until('the member left', () => received.includes('member_removed ana'));
      assert.deepEqual(received.toSorted(), [
        'channel_occupied',
        'channel_vacated',
        'member_added ana',
        'member_removed ana',
      ]);
    } finally {
      server.close();
    }
  });
});
