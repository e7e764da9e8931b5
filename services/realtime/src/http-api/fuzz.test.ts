import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { fuzzedCall } from '@jangada/server/testing/fuzz/fuzzed-call';
import { fuzzSettings, inTime } from '@jangada/server/testing/fuzz/fuzz-settings';
import { hostileText, hostileValue } from '@jangada/server/testing/fuzz/hostile-values';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { requestSignature } from '../protocol/signature.ts';
import { connect, type RawClient } from '../testing/raw-client.ts';
import { startGateway, testApp, type TestGateway } from '../testing/gateway.ts';

let gateway: TestGateway;
before(
  async () => (gateway = await startGateway([{ ...testApp, clientMessages: true }], { messagesPerMinuteMax: 1e9 })),
);
after(() => gateway.stop());

const channel = z.string().check(z.regex(/^[\w\-=@,.;]{1,164}$/));
const event = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  data: z.string().check(z.maxLength(10_240)),
  channel: z.optional(channel),
  channels: z.optional(z.array(channel)),
  socket_id: z.optional(z.string()),
  info: z.optional(z.string()),
});
const batch = z.object({ batch: z.array(event) });
const info = z.object({ info: z.optional(z.string()), filter_by_prefix: z.optional(z.string()) });
const base = { name: 'MessageSent', data: '{}', channel: 'news' };

interface Publisher {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: typeof event | typeof batch;
  readonly base?: object;
}

const publishers: readonly Publisher[] = [
  { method: 'POST', path: '/events', body: event, base },
  { method: 'POST', path: '/batch_events', body: batch, base: { batch: [base] } },
  { method: 'GET', path: '/channels' },
  { method: 'GET', path: '/channels/{name}' },
  { method: 'GET', path: '/channels/{name}/users' },
  { method: 'POST', path: '/users/{name}/terminate_connections' },
];

/** Sends a correctly signed request with arbitrary content. */
async function send(method: string, path: string, body: string, query: readonly (readonly [string, string])[]) {
  const raw = Buffer.from(method === 'POST' ? body : '');
  const signed = new URLSearchParams([
    ...query.filter(([name]) => !name.startsWith('auth_') && name !== '').map(([name, value]) => [name, value]),
    ['auth_key', testApp.key],
    ['auth_timestamp', String(Math.floor(Date.now() / 1_000))],
    ['auth_version', '1.0'],
    ...(raw.length > 0 ? [['body_md5', createHash('md5').update(raw).digest('hex')]] : []),
  ] as [string, string][]);
  signed.set('auth_signature', requestSignature(testApp.secret, { method, path, query: signed, body: raw }));
  return fetch(`http://127.0.0.1:${gateway.port}${path}?${signed}`, { method, ...(raw.length > 0 && { body: raw }) });
}

describe('any signed request of a publisher', () => {
  for (const { method, path, body, base: given } of publishers)
    it(`${method} ${path}: is answered with JSON, and with a reason where it is refused`, async () => {
      const params = z.object({ name: z.string() });
      const call = {
        params,
        query: info,
        body,
        base: { params: { name: 'presence-a' }, body: given },
        headers: ['accept'],
      };
      await fc.assert(
        fc.asyncProperty(fuzzedCall(call), async (fuzzed) => {
          const name = encodeURIComponent(fuzzed.params['name'] ?? '').replaceAll('.', '%2E');
          const answer = await inTime(
            path,
            send(method, `/apps/3${path.replace('{name}', name)}`, fuzzed.body, fuzzed.query),
          );
          const text = await answer.text();
          const what = `${method} ${path} answers ${answer.status} ${text.slice(0, 200)}`;
          assert.ok(answer.status < 500, what);
          const answered = JSON.parse(text) as Record<string, unknown>;
          if (answer.status >= 400) assert.equal(typeof answered['error'], 'string', what);
        }),
        fuzzSettings,
      );
    });
});

describe('any message of a client', () => {
  let client: RawClient | undefined;
  after(() => client?.socket.terminate());

  it('is answered or closes that connection, and the gateway serves others', async () => {
    const events = fc.oneof(
      fc.constantFrom(
        'pusher:subscribe',
        'pusher:unsubscribe',
        'pusher:signin',
        'pusher:ping',
        'client-typing',
        'client-',
      ),
      hostileText,
    );
    const names = fc.oneof(
      fc.constantFrom('news', 'private-a', 'presence-a', 'private-encrypted-a', 'cache-a'),
      hostileText,
    );
    const data = fc.oneof(
      fc.record({
        channel: fc.oneof(names, hostileValue),
        auth: hostileValue,
        channel_data: hostileValue,
        user_data: hostileValue,
      }),
      hostileValue,
    );
    const frames = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ event: events, channel: names, data }).map((frame) => JSON.stringify(frame)),
      },
      { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: hostileText },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(frames, { minLength: 1, maxLength: 10 }), async (sent) => {
        const one = await connect(gateway.port);
        client = one;
        for (const frame of sent) one.socket.send(frame);
        one.send('pusher:ping', {});
        const end = await inTime(
          'a message',
          Promise.race([one.closed.then(({ code }) => code), one.next('pusher:pong').then(() => 0)]),
        );
        assert.ok(end === 0 || (end >= 4_000 && end < 4_400) || end === 1009, `closed with ${end}`);
        one.socket.terminate();
        const other = await connect(gateway.port);
        other.socket.terminate();
      }),
      fuzzSettings,
    );
  });
});
