import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { listGames } from '@jangada/contracts/domains/games/endpoints';
import { createClient } from '@jangada/contracts/client/client';
import { STARTED_CALL_STALE_MS, STARTED_CALLS_GLOBAL } from '@jangada/contracts/delivery/boot';
import type { StartedCall } from '@jangada/contracts/delivery/boot';
import { aUser } from '@jangada/remote-kit/stub-data';
import { answerStartedCalls, hasStartedCalls, takeStartedCalls } from './started-calls.ts';

const headers = { Accept: 'application/json', 'Guest-ID': 'guest', 'X-Language': 'pt' };
const profile = { status: 200, text: JSON.stringify({ data: aUser({ name: 'From the page' }) }) };

const aCall = (change: Partial<StartedCall> = {}): StartedCall => ({
  method: 'GET',
  url: 'http://api.test/profile',
  headers,
  at: performance.now(),
  reply: Promise.resolve(profile),
  ...change,
});

/** A client whose visitor matches the one in the HTML unless overridden. */
const open = (started: StartedCall[], visitor: Readonly<Record<string, string>> = { 'Guest-ID': 'guest' }) => {
  const sent: string[] = [];
  const api = createClient({
    baseUrl: () => 'http://api.test',
    headers: () => ({ ...visitor, 'X-Language': 'pt' }),
    transport: answerStartedCalls(started, async ({ url }) => {
      sent.push(url);
      return { status: 200, text: JSON.stringify({ data: aUser({ name: 'Sent' }) }) };
    }),
  });
  const name = async (signal?: AbortSignal) => (await api(getProfile, { ...(signal && { signal }) })).data.name;
  return { api, sent, name };
};

describe('a call that the HTML has started', () => {
  test('is answered from there, once', async () => {
    const { name, sent } = open([aCall()]);
    expect(await name()).toBe('From the page');
    expect(sent).toEqual([]);
    expect(await name()).toBe('Sent');
  });

  test('is not used when session, guest, language or campaign differ', async () => {
    const others: readonly Partial<StartedCall>[] = [
      { headers: { ...headers, 'Guest-ID': 'other' } },
      { headers: { Accept: 'application/json', Authorization: 'Bearer t', 'X-Language': 'pt' } },
      { headers: { ...headers, 'X-Language': 'en' } },
      { headers: { ...headers, lmcp: 'campaign' } },
      { url: 'http://api.test/profile?page=1' },
      { method: 'POST', body: '{}' },
    ];
    for (const other of others) {
      const started = [aCall(other)];
      expect(await open(started).name()).toBe('Sent');
      expect(started).toHaveLength(1);
    }
  });

  test('is found in any order of its query parameters', async () => {
    const reply = { games: { data: [], current_page: 1, last_page: 1, total: 7 } };
    const started = aCall({
      url: 'http://api.test/casinos/games?page=1&category=slots',
      reply: Promise.resolve({ status: 200, text: JSON.stringify(reply) }),
    });
    const { api } = open([started]);
    const { games } = await api(listGames, { query: { category: 'slots', page: 1 } });
    expect(games.total).toBe(7);
  });

  test('is sent again when it is stale', async () => {
    const { name } = open([aCall({ at: performance.now() - STARTED_CALL_STALE_MS - 1 })]);
    expect(await name()).toBe('Sent');
  });

  test('is sent again after a network failure, and after a server error', async () => {
    const failed = Promise.reject(new TypeError('Failed to fetch'));
    failed.catch(() => undefined);
    expect(await open([aCall({ reply: failed })]).name()).toBe('Sent');
    expect(await open([aCall({ reply: Promise.resolve({ status: 503, text: '' }) })]).name()).toBe('Sent');
  });

  test('that was refused is refused', async () => {
    const { name, sent } = open([
      aCall({ reply: Promise.resolve({ status: 401, text: '{"code":"session.expired"}' }) }),
    ]);
    await expect(name()).rejects.toMatchObject({ status: 401, code: 'session.expired' });
    expect(sent).toEqual([]);
  });

  test('is checked against the contract like any other', async () => {
    const { name } = open([aCall({ reply: Promise.resolve({ status: 200, text: '{"data":{}}' }) })]);
    await expect(name()).rejects.toMatchObject({ name: 'ReplyError' });
  });

  test('is aborted for a caller who aborts, and is not sent again', async () => {
    const stop = new AbortController();
    const { name, sent } = open([aCall({ reply: new Promise(() => undefined) })]);
    const call = name(stop.signal);
    stop.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toEqual([]);
  });
});

test('the page’s list is taken once and leaves no token behind', () => {
  expect(hasStartedCalls()).toBe(false);
  Object.assign(globalThis, { [STARTED_CALLS_GLOBAL]: [aCall()] });
  expect(hasStartedCalls()).toBe(true);
  expect(takeStartedCalls()).toHaveLength(1);
  expect([hasStartedCalls(), takeStartedCalls()]).toEqual([false, []]);
});
