import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { startGateway, testApp } from '../testing/gateway.ts';
import { appUrl, connect, RawClient } from '../testing/raw-client.ts';

const tooManyMessages = 'A connection may send at most 3 messages a minute';

describe('the connections of one address', () => {
  const forwarded = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  test('above the limit are closed with 4100, and a closed one makes room', async (t) => {
    const gateway = await startGateway([testApp], { connectionsPerAddressMax: 2 });
    t.after(() => gateway.stop());
    const [first] = [await connect(gateway.port), await connect(gateway.port)];
    const third = await new RawClient(appUrl(gateway.port)).closed;
    assert.deepEqual(third, { code: 4100, reason: 'This address has too many connections' });
    first.socket.terminate();
    await wait(50);
    await connect(gateway.port);
  });

  test('are refused with 429 before they are accepted when refused ones pile up', async (t) => {
    const gateway = await startGateway([testApp], { connectionsPerAddressMax: 1, closeTimeoutMs: 2_000 });
    t.after(() => gateway.stop());
    await connect(gateway.port);
    // This client never answers the Close frame, so its TCP connection stays open for a while.
    const refused = new RawClient(appUrl(gateway.port));
    refused.socket.once('open', () => refused.socket.pause());
    await once(refused.socket, 'open');
    await assert.rejects(new RawClient(appUrl(gateway.port)).closed, /429/);
    refused.socket.terminate();
  });

  test('behind a trusted proxy are counted by the forwarded address', async (t) => {
    const gateway = await startGateway([testApp], { connectionsPerAddressMax: 1 }, 0, 1);
    t.after(() => gateway.stop());
    const open = (address: string) => new RawClient(appUrl(gateway.port), forwarded(address));
    await open('203.0.113.1').next('pusher:connection_established');
    assert.equal((await open('203.0.113.1').closed).code, 4100);
    // Entries that the client wrote before the proxy's entry do not count.
    assert.equal((await open('198.51.100.7, 203.0.113.1').closed).code, 4100);
    await open('203.0.113.2').next('pusher:connection_established');
  });

  test('are counted by the real address where no proxy is trusted', async (t) => {
    const gateway = await startGateway([testApp], { connectionsPerAddressMax: 1 });
    t.after(() => gateway.stop());
    await new RawClient(appUrl(gateway.port), forwarded('203.0.113.1')).next('pusher:connection_established');
    assert.equal((await new RawClient(appUrl(gateway.port), forwarded('203.0.113.2')).closed).code, 4100);
  });
});

describe('a connection above its messages a minute', () => {
  const start = () => startGateway([testApp], { messagesPerMinuteMax: 3, refusalsPerMinuteMax: 5 });
  const spend = async (client: RawClient, messages: number) => {
    for (let sent = 0; sent < messages; sent += 1) client.send('pusher:ping', {});
    for (let sent = 0; sent < messages; sent += 1) await client.next('pusher:pong');
  };

  test('has its subscription refused on the channel', async (t) => {
    const gateway = await start();
    t.after(() => gateway.stop());
    const client = await connect(gateway.port);
    await spend(client, 3);
    client.subscribe('private-room');
    assert.deepEqual(await client.subscriptionFailure(), {
      channel: 'private-room',
      type: 'LimitReached',
      error: tooManyMessages,
      status: 4301,
    });
  });

  test('may still leave a channel', async (t) => {
    const gateway = await start();
    t.after(() => gateway.stop());
    const client = await connect(gateway.port);
    const other = await connect(gateway.port);
    await client.subscribed('news');
    await other.subscribed('news');
    await spend(client, 2);
    client.send('pusher:unsubscribe', { channel: 'news' });
    await wait(50);
    await gateway.sdk.trigger('news', 'item', 1);
    await other.next('item');
    await wait(50);
    assert.ok(!client.messages.some(({ event }) => event === 'item'));
    assert.equal(client.socket.readyState, client.socket.OPEN);
  });

  test('is closed with 4100 when it continues, whatever it sends', async (t) => {
    const gateway = await start();
    t.after(() => gateway.stop());
    const sends: ((client: RawClient) => void)[] = [
      (client) => client.subscribe('room'),
      (client) => client.send('pusher:unsubscribe', { channel: 'room' }),
      (client) => client.socket.ping(),
      (client) => client.socket.pong(),
    ];
    for (const send of sends) {
      const client = await connect(gateway.port);
      for (let sent = 0; sent < 3 + 6; sent += 1) send(client);
      assert.equal((await client.closed).code, 4100);
    }
  });

  test('gets no pong, and its ping frames count as messages', async (t) => {
    const gateway = await start();
    t.after(() => gateway.stop());
    const client = await connect(gateway.port);
    let pongs = 0;
    client.socket.on('pong', () => (pongs += 1));
    for (let sent = 0; sent < 4; sent += 1) client.socket.ping();
    assert.deepEqual(await client.refusal(), { code: 4301, message: tooManyMessages });
    assert.equal(pongs, 3);
  });
});

describe('an app with authorizedConnections', () => {
  const strict = { ...testApp, authorizedConnections: true };
  const start = () => startGateway([strict], { authorizationTimeoutMs: 100, sweepEveryMs: 10 });

  test('closes an anonymous connection with 4009 after the time-out, also with public channels', async (t) => {
    const gateway = await start();
    t.after(() => gateway.stop());
    const client = await connect(gateway.port);
    await client.subscribed('news');
    const { data } = await client.next('pusher:error');
    assert.deepEqual(data, { code: 4009, message: 'Connection not authorized within timeout' });
    assert.deepEqual(await client.closed, { code: 4009, reason: 'Connection not authorized within timeout' });
  });

  test('leaves a connection open that signed in or joined a private or presence channel', async (t) => {
    const gateway = await start();
    t.after(() => gateway.stop());
    const clients = [await connect(gateway.port), await connect(gateway.port), await connect(gateway.port)] as const;
    await clients[0].signIn('ana');
    await clients[1].subscribed('private-room');
    await clients[2].join('presence-room', 'bia');
    await wait(250);
    for (const { socket } of clients) assert.equal(socket.readyState, socket.OPEN);
  });

  test('leaves a connection open that left its private channel before the next sweep', async (t) => {
    const gateway = await startGateway([strict], { authorizationTimeoutMs: 100, sweepEveryMs: 200 });
    t.after(() => gateway.stop());
    const clients = [await connect(gateway.port), await connect(gateway.port)] as const;
    await clients[0].subscribed('private-room');
    clients[0].send('pusher:unsubscribe', { channel: 'private-room' });
    await clients[1].join('presence-room', 'bia');
    clients[1].send('pusher:unsubscribe', { channel: 'presence-room' });
    await wait(500);
    for (const { socket } of clients) assert.equal(socket.readyState, socket.OPEN);
  });

  test('is the only kind that closes anonymous connections', async (t) => {
    const gateway = await startGateway([testApp], { authorizationTimeoutMs: 50, sweepEveryMs: 10 });
    t.after(() => gateway.stop());
    const { socket } = await connect(gateway.port);
    await wait(150);
    assert.equal(socket.readyState, socket.OPEN);
  });
});
