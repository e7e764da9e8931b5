import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, before, describe, test } from 'node:test';
import { startGateway, testApp } from '../testing/gateway.ts';
import type { TestGateway } from '../testing/gateway.ts';
import { appUrl, connect, dataOf } from '../testing/raw-client.ts';
import type { RawClient } from '../testing/raw-client.ts';
import { channelAuth, userAuth } from '../protocol/signature.ts';

const countingApp = { ...testApp, id: '4', key: 'counting', subscriptionCount: true };
const otherTenant = { ...testApp, id: '5', key: 'other-tenant', secret: 'another' };
const smallRooms = { ...testApp, id: '6', key: 'small-rooms', presenceMembersMax: 2 };

let gateway: TestGateway;
let clients: RawClient[] = [];
before(async () => {
  gateway = await startGateway([testApp, countingApp, otherTenant, smallRooms], {
    countImmediateMax: 2,
    countEveryMs: 100,
    channelsPerConnectionMax: 5,
    // Long enough to fail a test that depends on the end of TCP.
    closeTimeoutMs: 10_000,
  });
});
after(() => gateway.stop());
afterEach(async () => {
  for (const { socket } of clients) socket.terminate();
  clients = [];
});

async function newClient(key = testApp.key): Promise<RawClient> {
  const client = await connect(gateway.port, key);
  clients.push(client);
  return client;
}

const eventsOf = async (client: RawClient, event: string) =>
  (await client.flushed()).filter((message) => message.event === event);

describe('a public channel', () => {
  test('is subscribed without auth and answers with the text "{}"', async () => {
    const client = await newClient();
    client.send('pusher:subscribe', { channel: 'universal-public.30' });
    assert.deepEqual(await client.next('pusher_internal:subscription_succeeded'), {
      event: 'pusher_internal:subscription_succeeded',
      channel: 'universal-public.30',
      data: '{}',
      user_id: undefined,
    });
  });

  test('subscribed twice delivers once; unsubscribed twice delivers nothing', async () => {
    const client = await newClient();
    await client.subscribed('twice');
    await client.subscribed('twice');
    await gateway.sdk.trigger('twice', 'first', {});
    client.send('pusher:unsubscribe', { channel: 'twice' });
    client.send('pusher:unsubscribe', { channel: 'twice' });
    await client.flushed();
    await gateway.sdk.trigger('twice', 'second', {});
    assert.equal((await eventsOf(client, 'first')).length, 1);
    assert.equal((await eventsOf(client, 'second')).length, 0);
  });

  test('subscribed, left and subscribed again without waiting ends subscribed', async () => {
    const client = await newClient();
    client.subscribe('again');
    client.send('pusher:unsubscribe', { channel: 'again' });
    client.subscribe('again');
    await client.flushed();
    await gateway.sdk.trigger('again', 'here', {});
    assert.equal((await eventsOf(client, 'here')).length, 1);
  });

  for (const name of ['#private', 'with space', 'ç', 'a'.repeat(165), '', '#server-to-user-']) {
    test(`named "${name.slice(0, 20)}" is refused with a reason`, async () => {
      const client = await newClient();
      client.send('pusher:subscribe', { channel: name });
      const { type, error } = await client.subscriptionFailure();
      assert.equal(type, 'BadChannelName');
      assert.match(error, /164 characters/);
    });
  }

  test('is refused to a connection that has its channels full', async () => {
    const client = await newClient();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await client.subscribed(name);
    client.subscribe('f');
    assert.deepEqual(await client.subscriptionFailure(), {
      channel: 'f',
      type: 'LimitReached',
      error: 'A connection may have at most 5 channels',
      status: 4100,
    });
  });

  test("does not receive events of another tenant's channel of the same name", async () => {
    const ours = await newClient();
    const theirs = await newClient(otherTenant.key);
    for (const client of [ours, theirs]) await client.subscribed('universal-public.30');
    await gateway.sdkOf(otherTenant).trigger('universal-public.30', 'MessageSent', {});
    assert.equal((await eventsOf(theirs, 'MessageSent')).length, 1);
    assert.equal((await eventsOf(ours, 'MessageSent')).length, 0);
  });
});

describe('a private channel', () => {
  test('is subscribed with a valid signature, over the channel data too when there is any', async () => {
    const client = await newClient();
    await client.subscribed('private-universal.7');
    await client.subscribed('private-universal.8', '{"any":"thing"}');
  });

  const wrongAuth: [string, (client: RawClient) => string | undefined][] = [
    ['no auth', () => undefined],
    ['an empty auth', () => ''],
    ['nonsense', () => 'nonsense'],
    ["another channel's signature", ({ socketId }) => channelAuth(testApp, socketId, 'private-other')],
    ["another connection's signature", () => channelAuth(testApp, '1.1', 'private-mine')],
    ["another tenant's signature", ({ socketId }) => channelAuth(otherTenant, socketId, 'private-mine')],
    ["another app's key", ({ socketId }) => channelAuth({ ...testApp, key: 'x' }, socketId, 'private-mine')],
  ];
  for (const [what, auth] of wrongAuth) {
    test(`is refused with ${what}, and the connection stays`, async () => {
      const client = await newClient();
      client.send('pusher:subscribe', { channel: 'private-mine', auth: auth(client) });
      const failure = await client.subscriptionFailure();
      assert.deepEqual([failure.channel, failure.type, failure.status], ['private-mine', 'AuthError', 401]);
      await gateway.sdk.trigger('private-mine', 'secret', {});
      assert.equal((await eventsOf(client, 'secret')).length, 0);
    });
  }

  test('is refused when its channel data is not what was signed', async () => {
    const client = await newClient();
    const auth = channelAuth(testApp, client.socketId, 'private-mine');
    client.send('pusher:subscribe', { channel: 'private-mine', auth, channel_data: '{}' });
    assert.equal((await client.subscriptionFailure()).type, 'AuthError');
  });
});

describe('a presence channel', () => {
  test('lists its members to a new subscriber, each user once', async () => {
    const [ana, anaToo, bia] = [await newClient(), await newClient(), await newClient()];
    await ana.join('presence-chat', 'ana', { name: 'Ana' });
    await anaToo.join('presence-chat', 'ana', { name: 'Ana' });
    const { data } = await bia.join('presence-chat', 'bia');
    assert.deepEqual(dataOf(data), {
      presence: { ids: ['ana', 'bia'], hash: { ana: { name: 'Ana' }, bia: null }, count: 2 },
    });
  });

  test('with more than 64 KB of members sends the complete list', async () => {
    const members = await Promise.all(Array.from({ length: 80 }, () => newClient()));
    const userInfo = 'x'.repeat(1_000);
    await Promise.all(members.map((client, index) => client.join('presence-many', index, userInfo)));
    const { data } = await (await newClient()).join('presence-many', 'last', userInfo);
    assert.equal(typeof data === 'string' && data.length > 65_536, true);
    assert.match(JSON.stringify(dataOf(data)), /"count":81/);
  });

  test("announces a user's first connection and the end of the last one to the others", async () => {
    const [witness, first, second] = [await newClient(), await newClient(), await newClient()];
    await witness.join('presence-door', 'witness');
    await first.join('presence-door', 10, { name: 'Mr. Channels' });
    await second.join('presence-door', '10', { name: 'Mr. Channels' });
    first.send('pusher:unsubscribe', { channel: 'presence-door' });
    await first.flushed();
    assert.equal((await eventsOf(witness, 'pusher_internal:member_removed')).length, 0);
    second.socket.terminate();
    const removed = await witness.next('pusher_internal:member_removed');
    assert.deepEqual(dataOf(removed.data), { user_id: '10' });

    const added = await eventsOf(witness, 'pusher_internal:member_added');
    assert.deepEqual(
      added.map(({ data }) => dataOf(data)),
      [{ user_id: '10', user_info: { name: 'Mr. Channels' } }],
    );
    assert.equal((await eventsOf(first, 'pusher_internal:member_added')).length, 0);
  });

  test('removes a member when the Close frame arrives, before TCP has ended', async () => {
    const [witness, leaver] = [await newClient(), await newClient()];
    await witness.join('presence-close', 'witness');
    await leaver.join('presence-close', 'leaver');
    // Sent, but the TCP connection stays open, as with a client that crashes while closing.
    leaver.socket.close();
    leaver.socket.pause();
    await witness.next('pusher_internal:member_removed');
    const { users } = await usersOf('presence-close');
    assert.deepEqual(users, [{ id: 'witness' }]);
  });

  test('removes a member whose process was killed', async () => {
    const witness = await newClient();
    await witness.join('presence-kill', 'witness');
    const auth = `(id) => require('crypto').createHmac('sha256', '${testApp.secret}').update(id + ':presence-kill:{"user_id":"victim"}').digest('hex')`;
    const script = `
      const socket = new WebSocket('${appUrl(gateway.port)}');
      socket.onmessage = ({ data }) => {
        const id = JSON.parse(JSON.parse(data).data).socket_id;
        if (!id) return;
        const auth = '${testApp.key}:' + (${auth})(id);
        const channel_data = '{"user_id":"victim"}';
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'presence-kill', auth, channel_data } }));
      };`;
    const victim = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
    await witness.next('pusher_internal:member_added');
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    await witness.next('pusher_internal:member_removed');
  });

  test('subscribed again answers again and announces no member', async () => {
    const [witness, client] = [await newClient(), await newClient()];
    await witness.join('presence-again', 'witness');
    await client.join('presence-again', 'a');
    assert.equal(dataOf((await client.join('presence-again', 'a')).data)['presence'] !== undefined, true);
    assert.equal((await eventsOf(witness, 'pusher_internal:member_added')).length, 1);
  });

  const refused: [string, string | undefined, string, RegExp][] = [
    ['no channel data', undefined, 'AuthError', /needs "channel_data"/],
    ['channel data that is no JSON', '{', 'BadChannelData', /JSON object/],
    ['a user without an id', '{"user_info":{}}', 'BadChannelData', /user_id/],
    ['an empty user id', '{"user_id":""}', 'BadChannelData', /user_id/],
    ['a user id above 128 characters', JSON.stringify({ user_id: 'x'.repeat(129) }), 'LimitReached', /128 characters/],
    [
      'user info above 1 KB',
      JSON.stringify({ user_id: 'a', user_info: 'x'.repeat(1_100) }),
      'LimitReached',
      /1024 bytes/,
    ],
  ];
  for (const [what, channelData, type, error] of refused) {
    test(`is refused with ${what}`, async () => {
      const client = await newClient();
      client.subscribe('presence-strict', channelData);
      const failure = await client.subscriptionFailure();
      assert.equal(failure.type, type);
      assert.match(failure.error, error);
    });
  }

  test('that is full refuses another user with 4100, not another connection of a member', async () => {
    const members = [await newClient(smallRooms.key), await newClient(smallRooms.key), await newClient(smallRooms.key)];
    const join = (client: RawClient, userId: string) => {
      const channelData = JSON.stringify({ user_id: userId });
      const auth = channelAuth(smallRooms, client.socketId, 'presence-room', channelData);
      client.send('pusher:subscribe', { channel: 'presence-room', auth, channel_data: channelData });
    };
    const [first, second, third] = members;
    assert.ok(first && second && third);
    join(first, 'a');
    await first.next('pusher_internal:subscription_succeeded');
    join(second, 'b');
    await second.next('pusher_internal:subscription_succeeded');
    join(third, 'c');
    const { type, status } = await third.subscriptionFailure();
    assert.deepEqual([type, status], ['LimitReached', 4100]);
    join(third, 'b');
    await third.next('pusher_internal:subscription_succeeded');
  });
});

describe('a cache channel', () => {
  test('sends cache_miss without an event, else replays the last server event', async () => {
    const [early, late] = [await newClient(), await newClient()];
    await early.subscribed('private-cache-odds');
    assert.equal((await early.next('pusher:cache_miss')).channel, 'private-cache-odds');
    await gateway.sdk.trigger('private-cache-odds', 'odds', { home: 1 });
    await gateway.sdk.trigger('private-cache-odds', 'odds', { home: 2 });
    early.send('client-odds', { home: 3 }, 'private-cache-odds');
    await early.flushed();

    await late.subscribed('private-cache-odds');
    const replayed = await late.next('odds');
    assert.deepEqual([replayed.channel, replayed.data], ['private-cache-odds', '{"home":2}']);
    assert.equal((await eventsOf(late, 'client-odds')).length, 0);
  });

  test('retains its event without subscribers', async () => {
    await gateway.sdk.trigger('cache-jackpot', 'jackpot', { amount: 1 });
    const client = await newClient();
    await client.subscribed('cache-jackpot');
    await client.next('jackpot');
  });
});

describe('a subscription count', () => {
  const count = async (client: RawClient) => {
    const { data } = await client.next('pusher_internal:subscription_count');
    return dataOf(data)['subscription_count'];
  };

  test('is sent at every change up to 100 subscribers, and at intervals above', async () => {
    const [first, second, third] = [
      await newClient(countingApp.key),
      await newClient(countingApp.key),
      await newClient(countingApp.key),
    ];
    await first.subscribed('busy');
    assert.equal(await count(first), 1);
    await second.subscribed('busy');
    assert.equal(await count(first), 2);
    await third.subscribed('busy');
    assert.equal((await eventsOf(first, 'pusher_internal:subscription_count')).length, 2);
    assert.equal(await count(first), 3);
    third.socket.close();
    assert.equal(await count(first), 2);
  });

  test('is not sent by an app without subscriptionCount', async () => {
    const client = await newClient();
    await client.subscribed('quiet');
    assert.equal((await eventsOf(client, 'pusher_internal:subscription_count')).length, 0);
  });
});

describe('a signed-in user', () => {
  test('receives user events on every connection, whatever it is subscribed to', async () => {
    const [phone, laptop, stranger] = [await newClient(), await newClient(), await newClient()];
    assert.deepEqual(dataOf((await phone.signIn('7')).data), { user_data: '{"id":"7"}' });
    await laptop.signIn('7');
    await stranger.signIn('8');
    laptop.subscribe('#server-to-user-7');
    await laptop.next('pusher_internal:subscription_succeeded');
    await gateway.sdk.sendToUser('7', 'PaymentApproved', { amount: 5000 });
    for (const client of [phone, laptop]) {
      const [event, ...more] = await eventsOf(client, 'PaymentApproved');
      assert.deepEqual([event?.channel, event?.data, more], ['#server-to-user-7', '{"amount":5000}', []]);
    }
    assert.equal((await eventsOf(stranger, 'PaymentApproved')).length, 0);
  });

  test("may not subscribe to another user's channel, and to none before signing in", async () => {
    const client = await newClient();
    client.subscribe('#server-to-user-8');
    assert.equal((await client.subscriptionFailure()).type, 'AuthError');
    await client.signIn('7');
    client.subscribe('#server-to-user-8');
    assert.equal((await client.subscriptionFailure()).type, 'AuthError');
  });

  test('joins presence channels without channel data', async () => {
    const client = await newClient();
    await client.signIn('7');
    const { data } = await client.subscribed('presence-signed-in');
    assert.deepEqual(dataOf(data), { presence: { ids: ['7'], hash: { 7: null }, count: 1 } });
  });

  test('may sign in again as the same user, not as another', async () => {
    const client = await newClient();
    await client.signIn('7');
    await client.signIn('7');
    const userData = '{"id":"8"}';
    client.send('pusher:signin', { auth: userAuth(testApp, client.socketId, userData), user_data: userData });
    const { code, message } = await client.refusal();
    assert.equal(code, 4009);
    assert.match(message, /Another user/);
  });

  const refused: [string, string, RegExp][] = [
    ['a number as id', '{"id":7}', /non-empty string/],
    ['an empty id', '{"id":""}', /non-empty string/],
    ['no JSON', '7', /non-empty string/],
    ['an id above 128 characters', JSON.stringify({ id: 'x'.repeat(129) }), /128 characters/],
  ];
  for (const [what, userData, expected] of refused) {
    test(`is refused with ${what}`, async () => {
      const client = await newClient();
      client.send('pusher:signin', { auth: userAuth(testApp, client.socketId, userData), user_data: userData });
      const { code, message } = await client.refusal();
      assert.equal(code, 4009);
      assert.match(message, expected);
    });
  }

  test('is refused with a signature for another user', async () => {
    const client = await newClient();
    const auth = userAuth(testApp, client.socketId, '{"id":"7"}');
    client.send('pusher:signin', { auth, user_data: '{"id":"8"}' });
    assert.match((await client.refusal()).message, /signature/);
  });
});

async function usersOf(channel: string): Promise<{ users: unknown }> {
  const answer: unknown = await (await gateway.sdk.get({ path: `/channels/${channel}/users` })).json();
  assert.ok(typeof answer === 'object' && answer !== null && 'users' in answer);
  return answer;
}
