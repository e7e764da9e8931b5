import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, describe, test } from 'node:test';
import { metricsMissingIn } from '@jangada/server/testing/alert-metrics';
import { startGateway, testApp } from '../testing/gateway.ts';
import type { TestGateway } from '../testing/gateway.ts';
import { appUrl, connect, dataOf, RawClient } from '../testing/raw-client.ts';

const strictApp = { ...testApp, id: '4', key: 'strict', origins: ['https://jangada.example'] };
const disabledApp = { ...testApp, id: '5', key: 'disabled', enabled: false };
const tlsApp = { ...testApp, id: '6', key: 'tls', tlsOnly: true };
const smallApp = { ...testApp, id: '7', key: 'small', connectionsMax: 1 };

describe('a connection', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startGateway([testApp, strictApp, disabledApp, tlsApp, smallApp]);
  });
  after(() => gateway.stop());

  const open = (path: string, options = {}) => new RawClient(`ws://127.0.0.1:${gateway.port}${path}`, options);

  test('receives a socket id and an activity time-out, in a JSON string', async () => {
    const client = new RawClient(appUrl(gateway.port));
    const { data } = await client.next('pusher:connection_established');
    const { socket_id: socketId, activity_timeout: activityTimeout } = dataOf(data);
    assert.match(String(socketId), /^\d+\.\d+$/);
    assert.equal(activityTimeout, 120);
    client.socket.close();
  });

  test('may have a path prefix and unknown query parameters', async () => {
    const client = open(`/ws/v1/app/${testApp.key}?protocol=7&flavour=guava`);
    await client.next('pusher:connection_established');
    client.socket.close();
  });

  test('has its pusher:ping and its RFC 6455 ping answered', async () => {
    const client = await connect(gateway.port);
    client.send('pusher:ping', {});
    assert.deepEqual((await client.next('pusher:pong')).data, {});
    client.socket.ping('hello');
    const [payload]: [Buffer] = await once(client.socket, 'pong').then(([data]) => [data]);
    assert.equal(payload.toString(), 'hello');
    client.socket.close();
  });

  const refused: [string, string, number][] = [
    ['an unknown key', '/app/nobody?protocol=7', 4001],
    ['a disabled app', '/app/disabled?protocol=7', 4003],
    ['a path that is not /app/{key}', '/socket', 4005],
    ['a client version that is no version', `/app/${testApp.key}?protocol=7&version=new`, 4006],
    ['protocol 3', `/app/${testApp.key}?protocol=3`, 4007],
    ['protocol 8', `/app/${testApp.key}?protocol=8`, 4007],
    ['a protocol that is no number', `/app/${testApp.key}?protocol=seven`, 4007],
    ['no protocol', `/app/${testApp.key}`, 4008],
    ['a connection without TLS to an app that wants it', '/app/tls?protocol=7', 4000],
  ];
  for (const [what, path, code] of refused) {
    test(`is refused with ${code} and a reason for ${what}`, async () => {
      const client = open(path);
      assert.equal((await client.refusal()).code, code);
      const closed = await client.closed;
      assert.equal(closed.code, code);
      assert.match(closed.reason, /^\w.+ .+/);
    });
  }

  test('behind a proxy that ends TLS counts as encrypted', async () => {
    const client = open('/app/tls?protocol=7', { headers: { 'x-forwarded-proto': 'https' } });
    await client.next('pusher:connection_established');
    client.socket.close();
  });

  test('is refused with 4100, after which clients reconnect, when the app is full', async () => {
    const first = await connect(gateway.port, 'small');
    assert.equal((await open('/app/small?protocol=7').closed).code, 4100);
    first.socket.close();
    await first.closed;
    const second = await connect(gateway.port, 'small');
    second.socket.close();
  });

  test("from another site's page is refused in the handshake", async () => {
    const client = open('/app/strict?protocol=7', { origin: 'https://evil.example' });
    await assert.rejects(client.closed, /403/);
  });

  test('from an allowed origin, and from a client without an origin, is accepted', async () => {
    for (const options of [{ origin: 'https://jangada.example' }, {}]) {
      const client = open('/app/strict?protocol=7', options);
      await client.next('pusher:connection_established');
      client.socket.close();
    }
  });

  test('is closed with 1003 after a binary frame', async () => {
    const client = await connect(gateway.port);
    client.socket.send(Buffer.from('{"event":"pusher:ping"}'));
    assert.equal((await client.closed).code, 1003);
  });

  test('is closed with 1009 after a frame above the limit, also in fragments', async () => {
    const whole = await connect(gateway.port);
    whole.socket.send('x'.repeat(32_769));
    assert.equal((await whole.closed).code, 1009);

    const fragmented = await connect(gateway.port);
    fragmented.socket.send('x'.repeat(20_000), { fin: false });
    fragmented.socket.send('x'.repeat(20_000), { fin: true });
    assert.equal((await fragmented.closed).code, 1009);
  });

  test('reassembles a message that is sent in fragments', async () => {
    const client = await connect(gateway.port);
    client.socket.send('{"event":"pusher:', { fin: false });
    client.socket.send('ping","data":{}}', { fin: true });
    await client.next('pusher:pong');
    client.socket.close();
  });

  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  const malformed: [string, string][] = [
    ['text that is not JSON', '{'],
    ['JSON that is not an object', '[]'],
    ['a missing event', '{"data":{}}'],
    ['an event that is no string', '{"event":7}'],
    ['an event only servers send', '{"event":"pusher_internal:member_added","channel":"a"}'],
    ['subscribe data that is a string', '{"event":"pusher:subscribe","data":"a"}'],
    ['subscribe data that is null', '{"event":"pusher:subscribe","data":null}'],
    ['a channel that is no string', '{"event":"pusher:subscribe","data":{"channel":1}}'],
    ['auth that is no string', '{"event":"pusher:subscribe","data":{"channel":"private-a","auth":1}}'],
    ['channel_data that is no string', '{"event":"pusher:subscribe","data":{"channel":"private-a","channel_data":{}}}'],
    ['an unsubscribe without data', '{"event":"pusher:unsubscribe"}'],
    ['a signin without user_data', '{"event":"pusher:signin","data":{"auth":"a"}}'],
    ['a client event without a channel', '{"event":"client-a","data":{}}'],
  ];
  for (const [what, text] of malformed) {
    test(`stays after ${what}, which is answered with an error`, async () => {
      const client = await connect(gateway.port);
      client.socket.send(text);
      assert.match((await client.refusal()).message, /^\S+ .+/);
      await client.flushed();
      client.socket.close();
    });
  }

  test('stays open after data nested too deeply to be serialised', async () => {
    const client = await connect(gateway.port);
    await client.subscribed('private-deep');
    client.socket.send(`{"event":"client-a","channel":"private-deep","data":${deep}}`);
    assert.match((await client.refusal()).message, /nested too deeply/);
    await client.flushed();
    client.socket.close();
  });

  test('reset in the middle of the handshake leaves the gateway running', async () => {
    const stream = connectTcp(gateway.port, '127.0.0.1');
    await once(stream, 'connect');
    stream.write(
      `GET /app/${testApp.key}?protocol=7 HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    );
    stream.resetAndDestroy();
    (await connect(gateway.port)).socket.close();
  });
});

test('a client that sends more than 100 messages a minute is refused with a reason and stays connected', async (t) => {
  const gateway = await startGateway();
  t.after(() => gateway.stop());
  const client = await connect(gateway.port);
  t.after(() => client.socket.terminate());
  for (let sent = 0; sent < 101; sent += 1) client.send('pusher:ping', {});
  const unrefused = wait(5_000, undefined, { ref: false });
  assert.deepEqual(await Promise.race([client.refusal(), unrefused]), {
    code: 4301,
    message: 'A connection may send at most 100 messages a minute',
  });
  assert.equal(client.messages.filter(({ event }) => event === 'pusher:pong').length, 100);
  assert.equal(client.socket.readyState, client.socket.OPEN);
  client.socket.close();
});

test('a client that sends only refused messages is closed with 4100', async () => {
  const gateway = await startGateway([testApp], { refusalsPerMinuteMax: 5 });
  const client = await connect(gateway.port);
  for (let sent = 0; sent < 6; sent += 1) client.socket.send('nonsense');
  assert.equal((await client.closed).code, 4100);
  await gateway.stop();
});

test('a silent client that answers protocol pings stays connected, one that does not is closed with 4201', async () => {
  const gateway = await startGateway([testApp], { pingEveryMs: 40, idleMaxMs: 200, sweepEveryMs: 10 });
  const alive = await connect(gateway.port);
  const deaf = new RawClient(appUrl(gateway.port), { autoPong: false });
  assert.equal((await deaf.closed).code, 4201);
  await wait(250);
  assert.equal(alive.socket.readyState, alive.socket.OPEN);
  alive.socket.close();
  await gateway.stop();
});

test('a client that does not read is dropped within the buffer limit, and the others receive everything', async () => {
  const gateway = await startGateway([testApp], { bufferedBytesMax: 65_536 });
  const reader = await connect(gateway.port);
  const slow = await connect(gateway.port);
  await reader.subscribed('news');
  await slow.subscribed('news');
  slow.socket.pause();

  const published = 800;
  const data = 'x'.repeat(10_000);
  for (let sent = 0; sent < published; sent += 10) {
    const batch = Array.from({ length: 10 }, () => ({ channel: 'news', name: 'item', data }));
    await gateway.sdk.triggerBatch(batch);
  }
  const metrics: unknown = await (await fetch(`http://127.0.0.1:${gateway.port}/metrics.json`)).json();
  assert.ok(typeof metrics === 'object' && metrics !== null && 'slowConsumersDropped' in metrics);
  assert.equal(metrics.slowConsumersDropped, 1);
  const figures = await (await fetch(`http://127.0.0.1:${gateway.port}/metrics`)).text();
  assert.match(
    figures,
    /^# TYPE realtime_slow_consumers_dropped_total counter\nrealtime_slow_consumers_dropped_total 1$/m,
  );
  assert.match(figures, /^realtime_connections 1$/m);
  const registry = { metrics: async () => figures, contentType: 'text/plain' };
  assert.deepEqual(await metricsMissingIn(registry, /^realtime_/), [], 'every metric that an alert rule names');
  await reader.flushed();
  assert.equal(reader.messages.filter(({ event }) => event === 'item').length, published);
  slow.socket.terminate();
  reader.socket.close();
  await gateway.stop();
});

test('a gateway that stops refuses new clients with 4200, closes the others with 1012 and delivers accepted events', async () => {
  const gateway = await startGateway([testApp], { drainMs: 200, drainSliceEveryMs: 20 });
  const clients = await Promise.all(Array.from({ length: 30 }, () => connect(gateway.port)));
  await Promise.all(clients.map((client) => client.subscribed('news')));
  await gateway.sdk.trigger('news', 'last', 'words');

  const stopped = gateway.stop();
  assert.equal((await new RawClient(appUrl(gateway.port)).closed).code, 4200);
  const codes = await Promise.all(clients.map(async ({ closed }) => (await closed).code));
  assert.deepEqual(new Set(codes), new Set([1012]));
  for (const client of clients) assert.equal(client.messages.filter(({ event }) => event === 'last').length, 1);
  await stopped;
  await assert.rejects(new RawClient(appUrl(gateway.port)).closed, /ECONNREFUSED/);
});
