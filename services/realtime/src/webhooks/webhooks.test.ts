import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, beforeEach, test } from 'node:test';
import { isObject, parseObject } from '../protocol/frames.ts';
import { sign } from '../protocol/signature.ts';
import { startGateway, testApp } from '../testing/gateway.ts';
import type { TestGateway } from '../testing/gateway.ts';
import { connect } from '../testing/raw-client.ts';

let gateway: TestGateway;
let received: Record<string, unknown>[] = [];
let refuseNext = 0;
let requests = 0;

const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    requests += 1;
    assert.equal(request.headers['x-pusher-key'], testApp.key);
    assert.equal(request.headers['x-pusher-signature'], sign(testApp.secret, body));
    const isRefused = refuseNext > 0;
    if (isRefused) refuseNext -= 1;
    else keep(body);
    response.writeHead(isRefused ? 500 : 200).end();
  });
});

function keep(body: string): void {
  const { time_ms: timeMs, events } = parseObject(body) ?? {};
  assert.equal(typeof timeMs, 'number');
  if (Array.isArray(events)) received.push(...events.filter(isObject));
}

before(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const url = `http://127.0.0.1:${isObject(address) ? String(address['port']) : ''}/hook`;
  gateway = await startGateway([{ ...testApp, webhooks: [{ url, events: undefined }] }], {
    webhookBatchMs: 5,
    webhookVacatedDelayMs: 150,
    webhookRetryFirstMs: 20,
  });
});
after(async () => {
  await gateway.stop();
  receiver.close();
});
beforeEach(() => {
  received = [];
  requests = 0;
});

async function receivedSoon(count: number): Promise<Record<string, unknown>[]> {
  for (let waits = 0; received.length < count && waits < 200; waits += 1) await wait(10);
  return received;
}

test('an app receives webhooks for channels, members, client events and cache misses', async () => {
  const client = await connect(gateway.port);
  await client.join('presence-cache-room', 'ana');
  client.send('client-typing', { a: 1 }, 'presence-cache-room');
  await client.flushed();
  assert.deepEqual(await receivedSoon(4), [
    { name: 'channel_occupied', channel: 'presence-cache-room' },
    { name: 'cache_miss', channel: 'presence-cache-room' },
    { name: 'member_added', channel: 'presence-cache-room', user_id: 'ana' },
    {
      name: 'client_event',
      channel: 'presence-cache-room',
      event: 'client-typing',
      data: '{"a":1}',
      socket_id: client.socketId,
      user_id: 'ana',
    },
  ]);
  received = [];
  client.socket.close();
  assert.deepEqual(await receivedSoon(2), [
    { name: 'member_removed', channel: 'presence-cache-room', user_id: 'ana' },
    { name: 'channel_vacated', channel: 'presence-cache-room' },
  ]);
});

test('an app receives no webhook for a departure that a reload cancels', async () => {
  const before = await connect(gateway.port);
  await before.join('presence-reload', 'ana');
  await receivedSoon(2);
  received = [];
  before.socket.close();
  await before.closed;
  const after = await connect(gateway.port);
  await after.join('presence-reload', 'ana');
  await wait(250);
  assert.deepEqual(received, []);
  after.socket.close();
});

test('a webhook that is not answered with 2xx is retried with growing delays', async () => {
  refuseNext = 2;
  const client = await connect(gateway.port);
  await client.subscribed('retried');
  assert.deepEqual(await receivedSoon(1), [{ name: 'channel_occupied', channel: 'retried' }]);
  assert.equal(requests, 3);
  client.socket.close();
});

test('a cache miss is sent once until the channel has an event, however many subscribe', async () => {
  const clients = [await connect(gateway.port), await connect(gateway.port), await connect(gateway.port)];
  for (const client of clients) await client.subscribed('cache-once');
  await wait(100);
  const misses = () => received.filter(({ name, channel }) => name === 'cache_miss' && channel === 'cache-once').length;
  assert.equal(misses(), 1);
  for (const client of clients) {
    await client.next('pusher:cache_miss');
    client.socket.close();
  }
});
