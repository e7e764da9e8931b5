import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { STARTED_CALLS_GLOBAL, type CallToStart, type StartedCall } from '@jangada/contracts/delivery/boot';
import { startCallsScript } from './boot-script.ts';
import { sessionFingerprint } from './session-fingerprint.ts';

const DATE = 'Sat, 28 Nov 2026 12:00:00 GMT';

const GUEST = '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11';

interface Visitor {
  readonly stored?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  readonly search?: string;
  readonly storageIsForbidden?: boolean;
}

const calls: readonly CallToStart[] = [
  { method: 'GET', url: 'http://site.test/api/v1/featured/home-games' },
  { method: 'GET', url: 'http://site.test/api/v1/auth/me', for: 'user' },
  { method: 'POST', url: 'http://site.test/api/v1/games/get', body: '{"game_id":"7"}' },
];

/** Runs the script in a page with minimal globals; replies fail when the test requires it. */
const run = (
  { stored = {}, cookie = `guest_id=${GUEST}`, search = '', storageIsForbidden = false }: Visitor,
  fails = false,
  started = calls,
  traceparent: string | null = null,
  missing: readonly string[] = [],
  player: string | null = null,
) => {
  const listeners: [name: string, listener: () => void][] = [];
  const sent: { url: string; init: RequestInit }[] = [];
  const dataset: Record<string, string> = {};
  const removed: string[] = [];
  const page: Record<string, unknown> = {
    localStorage: {
      getItem: (key: string) => {
        if (storageIsForbidden) throw new Error('forbidden');
        return stored[key] ?? null;
      },
    },
    addEventListener: (...listener: [string, () => void]) => void listeners.push(listener),
    document: {
      cookie,
      documentElement: { dataset },
      getElementById: (id: string) =>
        missing.includes(id) ? null : { textContent: `{"id":"${id}"}`, remove: () => void removed.push(id) },
    },
    location: { search, origin: 'http://site.test' },
    URLSearchParams,
    performance: { now: () => 42 },
    fetch: async (url: string, init: RequestInit) => {
      sent.push({ url, init });
      if (fails) throw new TypeError('Failed to fetch');
      return new Response('{"data":[]}', { status: 201, headers: { date: DATE } });
    },
  };
  page['window'] = page;
  runInNewContext(startCallsScript(started, 'en', traceparent, player), page);
  for (const event of ['jangada:no-reply', 'DOMContentLoaded'].slice(missing.length > 0 ? 0 : 1))
    for (const [name, listener] of listeners) if (name === event) listener();
  return {
    sent,
    started: page[STARTED_CALLS_GLOBAL] as readonly StartedCall[],
    showsOwnRows: 'ownRows' in dataset,
    removed,
  };
};

const headersOf = (visitor: Visitor) => ({ ...run(visitor).started[0]?.headers });

describe('the script that starts the first calls', () => {
  it('sends a guest’s calls with the guest id of the cookie, else of the storage', () => {
    const guest = { Accept: 'application/json', 'Guest-ID': GUEST, 'X-Language': 'en' };
    assert.deepEqual(headersOf({}), guest);
    assert.deepEqual(headersOf({ cookie: '', stored: { guest_id: GUEST } }), guest);
    assert.deepEqual(headersOf({ storageIsForbidden: true }), guest);
  });

  it('sends a player’s calls with the token of the storage, else of the cookie, and without a guest id', () => {
    const player = { Accept: 'application/json', Authorization: 'Bearer secret', 'X-Language': 'en' };
    assert.deepEqual(headersOf({ stored: { token: 'secret' }, cookie: 'auth_client=other' }), player);
    assert.deepEqual(headersOf({ cookie: `guest_id=${GUEST}; auth_client=secret` }), player);
  });

  it('sends the campaign of the address, else the one that is stored', () => {
    assert.equal(headersOf({ search: '?lmcp=new', stored: { lmcp: 'old' } })['lmcp'], 'new');
    assert.equal(headersOf({ stored: { lmcp: 'old' } })['lmcp'], 'old');
    assert.equal('lmcp' in headersOf({}), false);
  });

  it('sends the trace of the page view to the page’s own origin only', () => {
    const elsewhere: CallToStart = { method: 'GET', url: 'http://site.test:8081/featured/home-games' };
    const { sent } = run({}, false, [...calls.slice(0, 1), elsewhere], 'a-trace');
    const traces = sent.map(({ init }) => new Headers(init.headers).get('traceparent'));
    assert.deepEqual(traces, ['a-trace', null]);
    assert.equal('traceparent' in headersOf({}), false);
  });

  it('starts calls for players only with a token', () => {
    const paths = (visitor: Visitor) => run(visitor).sent.map(({ url }) => new URL(url).pathname);
    assert.deepEqual(paths({}), ['/api/v1/featured/home-games', '/api/v1/games/get']);
    assert.equal(paths({ stored: { token: 'secret' } }).length, 3);
  });

  it('starts nothing for a visitor without a readable id', () => {
    for (const cookie of ['', 'guest_id=not-an-id']) {
      const { sent, started } = run({ cookie });
      assert.deepEqual([sent.length, started.length], [0, 0]);
    }
  });

  it('stores each call with its key and its reply', async () => {
    const [, post] = run({}).started;
    assert.deepEqual([post?.method, post?.url, post?.body, post?.at], ['POST', calls[2]?.url, calls[2]?.body, 42]);
    assert.equal(post?.headers['Content-Type'], 'application/json');
    assert.deepEqual({ ...(await post?.reply) }, { status: 201, text: '{"data":[]}', date: DATE });
  });

  it('leaves a failure to the caller', async () => {
    const [first] = run({}, true).started;
    await assert.rejects(first?.reply ?? Promise.resolve());
  });

  it('answers a guest’s call from the reply inside the page, and makes a player’s own', async () => {
    const replied = [{ method: 'GET', url: 'http://site.test/api/v1/categories', replyElement: 'reply-1' }] as const;
    const guest = run({}, false, replied);
    assert.deepEqual([guest.sent.length, guest.started.length], [0, 1]);
    assert.equal(guest.started[0]?.headers['Guest-ID'], GUEST);
    assert.deepEqual({ ...(await guest.started[0]?.reply) }, { status: 200, text: '{"id":"reply-1"}' });
    assert.equal(run({ stored: { token: 'secret' } }, false, replied).sent.length, 1);
  });

  it('answers a player’s calls from the page that was made for the same session, and shows its rows', async () => {
    const replied = [
      { method: 'GET', url: 'http://site.test/api/v1/auth/me', for: 'user', replyElement: 'reply-session' },
    ] as const;
    const open = (visitor: Visitor, of: string) => run(visitor, false, replied, null, [], sessionFingerprint(of));
    for (const visitor of [{ stored: { token: 'secret' } }, { cookie: 'auth_client=secret' }]) {
      const own = open(visitor, 'secret');
      assert.deepEqual([own.sent.length, own.showsOwnRows], [0, true]);
      assert.equal(own.started[0]?.headers['Authorization'], 'Bearer secret');
      assert.deepEqual({ ...(await own.started[0]?.reply) }, { status: 200, text: '{"id":"reply-session"}' });
      assert.deepEqual(own.removed, ['reply-session'], 'a script that comes later does not find it');
    }
  });

  it('makes the calls itself, and shows no rows, where the page was made for another session or for a player who has left', () => {
    const replied = [{ method: 'GET', url: 'http://site.test/api/v1/categories', replyElement: 'reply-1' }] as const;
    for (const visitor of [{ stored: { token: 'secret' }, cookie: 'auth_client=other' }, {}]) {
      const { sent, showsOwnRows, removed } = run(visitor, false, replied, null, [], sessionFingerprint('other'));
      assert.deepEqual([sent.length, showsOwnRows], [1, false]);
      assert.deepEqual(removed, ['reply-1'], 'what is another player’s leaves the page');
    }
    assert.equal(run({}, false, replied).showsOwnRows, false);
  });

  it('makes a guest’s call whose reply the page turns out not to have, once, and answers the others from the page', async () => {
    const announced = ['reply-0', 'reply-1'].map((replyElement) => ({
      method: 'GET' as const,
      url: `http://site.test/api/v1/${replyElement}`,
      replyElement,
    }));
    const { sent, started } = run({}, false, announced, null, ['reply-0']);
    assert.deepEqual(
      sent.map(({ url }) => url),
      ['http://site.test/api/v1/reply-0'],
    );
    assert.deepEqual({ ...(await started[0]?.reply) }, { status: 201, text: '{"data":[]}', date: DATE });
    assert.deepEqual({ ...(await started[1]?.reply) }, { status: 200, text: '{"id":"reply-1"}' });
  });

  it('is omitted without calls, and cannot be ended by an address', () => {
    assert.equal(startCallsScript([], 'pt'), '');
    assert.doesNotMatch(startCallsScript([{ method: 'GET', url: 'http://x/</script><b>' }], 'pt'), /<\/script>/);
  });
});
