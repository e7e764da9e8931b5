import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { after, afterEach, before, describe, test } from 'node:test';
import { requestSignature } from '../protocol/signature.ts';
import { startGateway, testApp } from '../testing/gateway.ts';
import type { TestGateway } from '../testing/gateway.ts';
import { connect } from '../testing/raw-client.ts';
import type { RawClient } from '../testing/raw-client.ts';

const disabledApp = { ...testApp, id: '9', key: 'disabled', enabled: false };

let gateway: TestGateway;
let clients: RawClient[] = [];
before(async () => {
  gateway = await startGateway([testApp, disabledApp]);
});
after(() => gateway.stop());
afterEach(() => {
  for (const { socket } of clients) socket.terminate();
  clients = [];
});

async function newClient(): Promise<RawClient> {
  const client = await connect(gateway.port);
  clients.push(client);
  return client;
}

interface Answer {
  status: number;
  body: unknown;
}

interface Signed {
  appId?: string;
  query?: Record<string, string>;
  body?: string;
}

/** Sends a signed request that the official SDK cannot send. */
async function call(
  method: string,
  path: string,
  { appId = '3', query = {}, body = '' }: Signed = {},
): Promise<Answer> {
  const fullPath = `/apps/${appId}${path}`;
  const raw = Buffer.from(body);
  const signed = new URLSearchParams({
    auth_key: testApp.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    ...(body && { body_md5: createHash('md5').update(raw).digest('hex') }),
    ...query,
  });
  signed.set(
    'auth_signature',
    query['auth_signature'] ?? requestSignature(testApp.secret, { method, path: fullPath, query: signed, body: raw }),
  );
  const response = await fetch(`http://127.0.0.1:${gateway.port}${fullPath}?${signed}`, {
    method,
    ...(body && { body }),
  });
  return { status: response.status, body: await response.json() };
}

const post = (path: string, fields: object) => call('POST', path, { body: JSON.stringify(fields) });
const event = { name: 'MessageSent', data: '{}', channel: 'news' };

async function getJson(path: string, params: Record<string, string> = {}): Promise<unknown> {
  return (await gateway.sdk.get({ path, params })).json();
}

function namesOf(client: RawClient): string[] {
  return client.messages.map(({ event: name }) => name).filter((name) => !name.startsWith('pusher'));
}

describe('publishing an event', () => {
  test('reaches every subscriber with the data untouched and answers exactly {}', async () => {
    const client = await newClient();
    await client.subscribed('news');
    const data = '{"text":"olá, é isso — 🎉"}';
    assert.deepEqual(await post('/events', { ...event, data }), { status: 200, body: {} });
    const received = await client.next('MessageSent');
    assert.deepEqual([received.channel, received.data], ['news', data]);
  });

  test('preserves the order of a publisher on a channel', async () => {
    const client = await newClient();
    await client.subscribed('ordered');
    for (let sent = 0; sent < 50; sent += 1) await gateway.sdk.trigger('ordered', `e${sent}`, {});
    await client.flushed();
    assert.deepEqual(
      namesOf(client),
      Array.from({ length: 50 }, (_, index) => `e${index}`),
    );
  });

  test('to a channel listed twice is delivered once', async () => {
    const client = await newClient();
    await client.subscribed('twice');
    await post('/events', { name: 'once', data: '{}', channels: ['twice', 'twice'] });
    await client.flushed();
    assert.deepEqual(namesOf(client), ['once']);
  });

  test('excludes the socket it names, and ignores a socket that does not exist', async () => {
    const [author, reader] = [await newClient(), await newClient()];
    for (const client of [author, reader]) await client.subscribed('to-others');
    await gateway.sdk.trigger('to-others', 'first', {}, { socket_id: author.socketId });
    assert.equal((await post('/events', { ...event, channel: 'to-others', socket_id: 'nobody' })).status, 200);
    assert.equal((await post('/events', { ...event, channel: 'elsewhere', socket_id: null })).status, 200);
    await Promise.all([author.flushed(), reader.flushed()]);
    assert.deepEqual(namesOf(author), ['MessageSent']);
    assert.deepEqual(namesOf(reader), ['first', 'MessageSent']);
  });

  test('answers the requested counts', async () => {
    const [first, second] = [await newClient(), await newClient()];
    await first.join('presence-counted', 'a');
    await second.join('presence-counted', 'a');
    const answer = await post('/events', {
      name: 'e',
      data: '{}',
      channels: ['presence-counted', 'empty'],
      info: 'user_count,subscription_count',
    });
    assert.deepEqual(answer.body, {
      channels: { 'presence-counted': { user_count: 1, subscription_count: 2 }, empty: { subscription_count: 0 } },
    });
  });

  const channels = Array.from({ length: 101 }, (_, index) => `c${index}`);
  const refused: [string, object, number, RegExp][] = [
    ['without a name', { ...event, name: undefined }, 400, /"name"/],
    ['with a name above 200 characters', { ...event, name: 'x'.repeat(201) }, 400, /200 characters/],
    ['with data that is no text', { ...event, data: {} }, 400, /"data" must be a string/],
    ['with data above 10 KB', { ...event, data: 'x'.repeat(10_241) }, 413, /10240 bytes/],
    ['to no channel', { name: 'e', data: '{}' }, 400, /channel name/],
    ['to an empty list of channels', { name: 'e', data: '{}', channels: [] }, 400, /at least one/],
    ['to more than 100 channels', { name: 'e', data: '{}', channels }, 400, /at most 100 channels/],
    ['to a channel with a space in its name', { ...event, channel: 'a b' }, 400, /channel name/],
    ['a request for unknown info', { ...event, info: 'weather' }, 400, /"info" knows/],
    ['with info that is no text', { ...event, info: ['user_count'] }, 422, /"info" must be a string/],
    ['with a name that is no text', { ...event, name: 7 }, 400, /"name"/],
    ['with data that is null', { ...event, data: null }, 400, /"data" must be a string/],
    ['to a channel that is no text', { ...event, channel: 7 }, 400, /channel name/],
    ['to channels that are no list', { ...event, channels: 'news' }, 400, /must be a list/],
    ['to channels with one that is no text', { ...event, channels: ['news', 7] }, 400, /channel name/],
    ...[123.456, true, ['123.456'], {}].map((socket_id): [string, object, number, RegExp] => [
      `with ${JSON.stringify(socket_id)} as its socket`,
      { ...event, socket_id },
      422,
      /"socket_id" must be a string/,
    ]),
  ];
  for (const [what, fields, status, reason] of refused) {
    test(`${what} is refused with ${status} and a reason`, async () => {
      const answer = await post('/events', fields);
      assert.equal(answer.status, status);
      assert.match(JSON.stringify(answer.body).replaceAll('\\', ''), reason);
    });
  }

  test('with a body that is no JSON is refused with 400', async () => {
    assert.equal((await call('POST', '/events', { body: '{' })).status, 400);
  });

  test('with a body above the limit is refused with 413', async () => {
    assert.equal((await call('POST', '/events', { body: 'x'.repeat(1_100_000) })).status, 413);
  });

  test('data of exactly 10 KB is delivered complete, also when escaping makes it longer', async () => {
    const client = await newClient();
    await client.subscribed('large');
    const data = '\u0001'.repeat(10_240);
    assert.equal((await post('/events', { ...event, channel: 'large', data })).status, 200);
    assert.equal((await client.next('MessageSent')).data, data);
  });
});

describe('publishing a batch', () => {
  test('reaches each channel and answers exactly {}', async () => {
    const client = await newClient();
    await client.subscribed('a');
    await client.subscribed('b');
    const batch = [
      { channel: 'a', name: 'one', data: '1' },
      { channel: 'b', name: 'two', data: '2' },
    ];
    assert.deepEqual(await post('/batch_events', { batch }), { status: 200, body: {} });
    await client.flushed();
    assert.deepEqual(namesOf(client), ['one', 'two']);
  });

  test('answers counts in the order of its events', async () => {
    const batch = [event, { ...event, info: 'subscription_count' }];
    assert.deepEqual((await post('/batch_events', { batch })).body, { batch: [{}, { subscription_count: 0 }] });
  });

  test('above 10 events, or that is no list, is refused with 400, with a socket that is no text with 422', async () => {
    assert.equal((await post('/batch_events', { batch: Array.from({ length: 11 }, () => event) })).status, 400);
    assert.equal((await post('/batch_events', { batch: event })).status, 400);
    assert.equal((await post('/batch_events', { batch: [1] })).status, 400);
    assert.equal((await post('/batch_events', { batch: [event, { ...event, socket_id: 7 }] })).status, 422);
  });

  test('with one event too large is refused as a whole', async () => {
    const client = await newClient();
    await client.subscribed('whole');
    const batch = [
      { ...event, channel: 'whole' },
      { ...event, data: 'x'.repeat(10_241) },
    ];
    assert.equal((await post('/batch_events', { batch })).status, 413);
    await client.flushed();
    assert.deepEqual(namesOf(client), []);
  });
});

describe('querying channels', () => {
  test('lists the occupied ones, filtered, with the requested counts', async () => {
    const client = await newClient();
    await client.join('presence-listed', 'a');
    await client.subscribed('listed');
    assert.deepEqual(await getJson('/channels'), { channels: { 'presence-listed': {}, listed: {} } });
    assert.deepEqual(await getJson('/channels', { filter_by_prefix: 'presence-', info: 'user_count' }), {
      channels: { 'presence-listed': { user_count: 1 } },
    });
  });

  test('always answers whether a channel is occupied', async () => {
    const client = await newClient();
    await client.subscribed('one');
    assert.deepEqual(await getJson('/channels/one', { info: 'subscription_count' }), {
      occupied: true,
      subscription_count: 1,
    });
    assert.deepEqual(await getJson('/channels/nobody'), { occupied: false });
  });

  test('answers the cached event of a cache channel', async () => {
    assert.deepEqual(await getJson('/channels/cache-asked', { info: 'cache' }), { occupied: false, cache: null });
    await gateway.sdk.trigger('cache-asked', 'e', { a: 1 });
    assert.deepEqual(await getJson('/channels/cache-asked', { info: 'cache' }), {
      occupied: false,
      cache: { data: '{"a":1}', ttl: 1800 },
    });
  });

  test('lists the users of a presence channel, each once, ids as strings', async () => {
    const [first, second] = [await newClient(), await newClient()];
    await first.join('presence-people', 1);
    await second.join('presence-people', '1');
    assert.deepEqual(await getJson('/channels/presence-people/users'), { users: [{ id: '1' }] });
    assert.deepEqual(await getJson('/channels/presence-nobody/users'), { users: [] });
  });

  const refused: [string, string, Record<string, string>][] = [
    ['user_count of all channels', '/channels', { info: 'user_count' }],
    ['user_count of a public channel', '/channels/news', { info: 'user_count' }],
    ['the cache of a channel without one', '/channels/news', { info: 'cache' }],
    ['something unknown', '/channels', { info: 'weather' }],
    ['the users of a public channel', '/channels/news/users', {}],
    ['a channel with a bad name', '/channels/a%20b', {}],
  ];
  for (const [what, path, query] of refused) {
    test(`for ${what} is refused with 400`, async () => {
      assert.equal((await call('GET', path, { query })).status, 400);
    });
  }
});

test("terminating a user's connections closes those signed in as that user and no others", async () => {
  const [phone, laptop, other, guest] = [await newClient(), await newClient(), await newClient(), await newClient()];
  await phone.signIn('7');
  await laptop.signIn('7');
  await other.signIn('8');
  assert.deepEqual(await (await gateway.sdk.terminateUserConnections('7')).json(), {});
  assert.equal((await phone.closed).code, 4009);
  assert.equal((await laptop.closed).code, 4009);
  await other.flushed();
  await guest.flushed();
});

describe('a publisher', () => {
  const refused: [string, Signed, number][] = [
    ['with a wrong signature', { query: { auth_signature: 'f'.repeat(64) } }, 401],
    ['with a wrong key', { query: { auth_key: 'other' } }, 401],
    ['with a wrong body_md5', { query: { body_md5: 'f'.repeat(32) } }, 401],
    ['with an old time', { query: { auth_timestamp: '1353088179' } }, 401],
    ['with an unknown app id', { appId: '1234' }, 404],
    ['with an app id that is no number', { appId: 'NaN' }, 404],
    ['of a disabled app', { appId: '9' }, 403],
  ];
  for (const [what, changes, status] of refused) {
    test(`${what} is refused with ${status} and not delivered`, async () => {
      const client = await newClient();
      await client.subscribed('news');
      const answer = await call('POST', '/events', { body: JSON.stringify(event), ...changes });
      assert.equal(answer.status, status);
      assert.match(JSON.stringify(answer.body), /"error":"\w+ .+"/);
      await client.flushed();
      assert.deepEqual(namesOf(client), []);
    });
  }

  test('may send the same signed request again within 600 seconds, as the protocol allows', async () => {
    const query = { auth_timestamp: String(Math.floor(Date.now() / 1000) - 590) };
    const body = JSON.stringify(event);
    assert.equal((await call('POST', '/events', { query, body })).status, 200);
    assert.equal((await call('POST', '/events', { query, body })).status, 200);
  });

  test('receives a JSON error for an unknown address or method', async () => {
    assert.equal((await call('GET', '/weather')).status, 404);
    assert.equal((await call('GET', '/events')).status, 405);
    const response = await fetch(`http://127.0.0.1:${gateway.port}/`);
    assert.equal(response.status, 404);
    assert.match(response.headers.get('content-type') ?? '', /json/);
    await response.body?.cancel();
  });

  test('may publish 1,000 events over one connection, each answer with its length', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    for (let sent = 0; sent < 1_000; sent += 1) {
      const response = await postKeptAlive(agent);
      sockets.add(response.socket.localPort);
      assert.equal(response.statusCode, 200);
      assert.equal(response.headers['content-length'], '2');
      response.resume();
    }
    agent.destroy();
    assert.equal(sockets.size, 1);
  });
});

function postKeptAlive(agent: Agent): Promise<IncomingMessage> {
  const body = JSON.stringify(event);
  const query = new URLSearchParams({
    auth_key: testApp.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    body_md5: createHash('md5').update(body).digest('hex'),
  });
  const path = '/apps/3/events';
  query.set(
    'auth_signature',
    requestSignature(testApp.secret, { method: 'POST', path, query, body: Buffer.from(body) }),
  );
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port: gateway.port, method: 'POST', path: `${path}?${query}` };
    httpRequest(options, resolve).on('error', reject).end(body);
  });
}
