import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { after, afterEach, before, test } from 'node:test';
import { startGateway, testApp } from '../testing/gateway.ts';
import type { TestGateway } from '../testing/gateway.ts';
import { connect } from '../testing/raw-client.ts';
import type { RawClient } from '../testing/raw-client.ts';
import { channelAuth } from '../protocol/signature.ts';

const silentApp = { ...testApp, id: '4', key: 'silent', clientMessages: false };

let gateway: TestGateway;
let clients: RawClient[] = [];
before(async () => {
  gateway = await startGateway([testApp, silentApp]);
});
after(() => gateway.stop());
afterEach(() => {
  for (const { socket } of clients) socket.terminate();
  clients = [];
});

async function newClient(key = testApp.key): Promise<RawClient> {
  const client = await connect(gateway.port, key);
  clients.push(client);
  return client;
}

test('a client event reaches the other subscribers as it was sent, and not its sender', async () => {
  const [sender, listener] = [await newClient(), await newClient()];
  for (const client of [sender, listener]) await client.subscribed('private-room');
  sender.send('client-typing', { name: 'Ana' }, 'private-room');
  assert.deepEqual(await listener.next('client-typing'), {
    event: 'client-typing',
    channel: 'private-room',
    data: { name: 'Ana' },
    user_id: undefined,
  });
  assert.ok(!(await sender.flushed()).some(({ event }) => event === 'client-typing'));
});

test('a client event on a presence channel contains the user id of its sender', async () => {
  const [sender, listener] = [await newClient(), await newClient()];
  await sender.join('presence-room', 'ana');
  await listener.join('presence-room', 'bia');
  sender.send('client-typing', {}, 'presence-room');
  assert.equal((await listener.next('client-typing')).user_id, 'ana');
});

test('an app refuses client events unless it allows them', async () => {
  const client = await newClient(silentApp.key);
  const auth = channelAuth(silentApp, client.socketId, 'private-room');
  client.send('pusher:subscribe', { channel: 'private-room', auth });
  await client.next('pusher_internal:subscription_succeeded');
  client.send('client-typing', {}, 'private-room');
  assert.deepEqual(await client.refusal(), { code: 4301, message: 'Client events are not enabled for this app' });
});

const refused: [string, string, string, unknown, number, RegExp][] = [
  ['a name without the prefix', 'typing', 'private-room', {}, 4301, /must start with "client-"/],
  ['a name above 200 characters', `client-${'x'.repeat(200)}`, 'private-room', {}, 4301, /200 characters/],
  ['data above 10 KB', 'client-a', 'private-room', 'x'.repeat(10_300), 4301, /10240 bytes/],
  ['a public channel', 'client-a', 'room', {}, 4009, /private and presence/],
  ['an encrypted channel', 'client-a', 'private-encrypted-room', {}, 4301, /encrypted/],
  ['a channel the sender is not on', 'client-a', 'private-other', {}, 4009, /subscriber/],
];
for (const [what, event, channel, data, code, message] of refused) {
  test(`a client event with ${what} is refused in-band and not delivered`, async () => {
    const [sender, listener] = [await newClient(), await newClient()];
    for (const name of ['private-room', 'room', 'private-encrypted-room']) {
      await sender.subscribed(name);
      await listener.subscribed(name);
    }
    await listener.subscribed('private-other');
    sender.send(event, data, channel);
    const refusal = await sender.refusal();
    assert.equal(refusal.code, code);
    assert.match(refusal.message, message);
    assert.ok(!(await listener.flushed()).some((received) => received.event === event));
    await sender.flushed();
  });
}

test('the eleventh client event within a second is refused, and the connection stays', async () => {
  const [sender, listener] = [await newClient(), await newClient()];
  for (const client of [sender, listener]) await client.subscribed('private-room');
  for (let sent = 0; sent < 11; sent += 1) sender.send('client-a', sent, 'private-room');
  assert.deepEqual(await sender.refusal(), { code: 4301, message: 'Client event rejected due to rate limit' });
  await sender.flushed();
  assert.equal((await listener.flushed()).filter(({ event }) => event === 'client-a').length, 10);
});

test('ten client events late in one second and ten early in the next are too many for any second', async () => {
  const [sender, listener] = [await newClient(), await newClient()];
  for (const client of [sender, listener]) await client.subscribed('private-room');
  const burst = (events: number) => {
    for (let sent = 0; sent < events; sent += 1) sender.send('client-a', sent, 'private-room');
  };
  burst(1);
  await wait(700);
  burst(9);
  // A second after the first event, but less than half a second after the other nine.
  await wait(400);
  burst(10);
  await sender.flushed();
  assert.equal((await listener.flushed()).filter(({ event }) => event === 'client-a').length, 11);
});
