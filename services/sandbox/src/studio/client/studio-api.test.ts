import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressed } from './lobby.ts';
import { studioApi, PlayError } from './studio-api.ts';

interface Sent {
  path: string;
  body: Record<string, unknown>;
}
type Answer = { status: number; body: unknown } | 'lost';

/** A studio with planned answers; `lost` is a network failure. */
function aStudio(answer: (sent: Sent, count: number) => Answer) {
  const sent: Sent[] = [];
  const told: string[] = [];
  const send: typeof fetch = async (url, options) => {
    const call = { path: String(url), body: JSON.parse(String(options?.body ?? '{}')) };
    sent.push(call);
    const given = answer(call, sent.length);
    if (given === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(given.body), { status: given.status });
  };
  const link = { away: () => void told.push('away'), back: () => void told.push('back') };
  const api = studioApi('s 1', link, { send, wait: async () => undefined });
  return { api, sent, told, paths: () => sent.map(({ path }) => path.replace('/studio/api/', '')) };
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const kindOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof PlayError, String(error));
  return error.kind;
};

test('a call whose answer was lost is made again with the same id', async () => {
  const { api, sent, told } = aStudio((_, count) => (count === 1 ? 'lost' : ok({ payout: 5 })));
  assert.deepEqual(await api.play('play', { stake: 100 }), { payout: 5 });
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[0], sent[1]);
  assert.match(String(sent[0]?.body['requestId']), /^[0-9a-f]{32}$/);
  assert.deepEqual(told, []);
});

test('a round played while offline is shown after reconnecting', async () => {
  const { api, paths, told, sent } = aStudio(({ path }, count) => {
    if (count < 7) return count % 2 === 0 ? 'lost' : { status: 502, body: {} };
    return ok(path.endsWith('withdraw') ? { played: { payout: 5 } } : {});
  });
  assert.deepEqual(await api.play('play', { stake: 100 }), { payout: 5 });
  assert.deepEqual(paths(), ['play', 'play', 'play', 'play', 'withdraw', 'withdraw', 'withdraw']);
  assert.deepEqual(told, ['away', 'back']);
  assert.equal(new Set(sent.map(({ body }) => body['requestId'])).size, 1);
});

test('a bet that did not arrive is not placed later, and the player is notified', async () => {
  const { api, sent } = aStudio((_, count) => (count <= 4 ? 'lost' : ok({ played: null })));
  assert.equal(await kindOf(api.play('play', { stake: 100 })), 'not-placed');
  assert.equal(sent.filter(({ path }) => path.endsWith('/play')).length, 4);
});

test('a refusal ends the retries', async () => {
  const { api, sent, told } = aStudio(() => ({ status: 409, body: { error: 'session-expired' } }));
  assert.equal(await kindOf(api.play('play')), 'session-expired');
  assert.equal(await kindOf(api.read('balance')), 'session-expired');
  assert.deepEqual([sent.length, told], [2, []]);
});

test('a repeatable request is retried until the network is back', async () => {
  const { api, sent, told, paths } = aStudio((_, count) => (count <= 20 ? 'lost' : ok({ hand: null })));
  assert.deepEqual(await api.state(), { hand: null });
  assert.equal(paths().at(-1), 'state?session=s%201');
  assert.deepEqual([sent.length, told], [21, ['away', 'back']]);
});

test('messages are sent to the operator only; without its origin only those without secrets are sent', () => {
  const deposit = { type: 'studio:deposit' } as const;
  const over = { type: 'studio:session-expired' } as const;
  const balance = { type: 'studio:balance', balance: 100 } as const;
  assert.deepEqual(addressed(balance, 'https://jangada.example'), {
    message: balance,
    target: 'https://jangada.example',
  });
  assert.deepEqual(addressed(deposit, null), { message: deposit, target: '*' });
  assert.deepEqual(addressed(over, null), { message: over, target: '*' });
  assert.equal(addressed(balance, null), null);
});
