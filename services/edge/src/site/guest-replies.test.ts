import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { createGuestReplies } from './guest-replies.ts';
import type { ApiAnswer } from './platform-api.ts';

const TTL_MS = 3_000;
const silent = { warn: () => {} };

/** Gives the test's replies one by one, and records the calls. */
const withReplies = (...bodies: (string | ApiAnswer | null | Error)[]) => {
  const calls: string[] = [];
  const replies = createGuestReplies(
    async (domain, language, { path }) => {
      calls.push(`${domain} ${language} ${path}`);
      const body = bodies.length > 1 ? bodies.shift() : bodies[0];
      if (body instanceof Error) throw body;
      return typeof body === 'string' ? { httpStatus: 200, body } : (body ?? { httpStatus: 503, body: '' });
    },
    TTL_MS,
    silent,
  );
  return {
    calls,
    find: async (path = '/a', isAddressed = false) =>
      (await replies.find('site.test', 'pt', { path, isAddressed }))?.json ?? null,
    isMissing: async () => (await replies.read('site.test', 'pt', { path: '/a', isAddressed: true })).isMissing,
  };
};

/** A test clock; timers run as usual. */
const atTime = async (run: (later: (ms: number) => void) => Promise<void>): Promise<void> => {
  let now = 1_000_000;
  const clock = mock.method(Date, 'now', () => now);
  try {
    await run((ms) => void (now += ms));
  } finally {
    clock.mock.restore();
  }
};

describe('replies for guests', () => {
  it('are read once for all pages of a domain, a language and a path', async () => {
    const { calls, find } = withReplies('{"data":1}');
    assert.deepEqual(await Promise.all([find(), find(), find('/b')]), ['{"data":1}', '{"data":1}', '{"data":1}']);
    assert.equal(await find(), '{"data":1}');
    assert.deepEqual(calls, ['site.test pt /a', 'site.test pt /b']);
  });

  it('to calls with a value of the address do not evict those that the routes declare', async () => {
    const { calls, find } = withReplies('{"data":1}');
    await find('/home');
    for (let index = 0; index < 2_001; index += 1) await find(`/made-up/${index}`, true);
    await find('/home');
    assert.equal(calls.filter((call) => call.endsWith('/home')).length, 1);
    await find('/made-up/0', true);
    assert.equal(calls.filter((call) => call.endsWith('/made-up/0')).length, 2);
  });

  it('are sent while they are read again, once they are no longer recent', async () => {
    const { calls, find } = withReplies('{"data":1}', '{"data":2}');
    await atTime(async (later) => {
      await find();
      later(TTL_MS);
      assert.equal(await find(), '{"data":1}');
      await new Promise(setImmediate);
      assert.equal(await find(), '{"data":2}');
    });
    assert.equal(calls.length, 2);
  });

  it('are not sent when they are older than fifteen seconds', async () => {
    const { find } = withReplies('{"data":1}', '{"data":2}');
    await atTime(async (later) => {
      await find();
      later(15_000);
      assert.equal(await find(), '{"data":2}');
    });
  });

  for (const [name, body] of [
    ['a refusal', null],
    ['a body that is no JSON', '<html>'],
    ['a failed connection', new Error('refused')],
  ] as const) {
    it(`are omitted after ${name}, and asked for again after a second`, async () => {
      const { calls, find } = withReplies(body, '{"data":2}');
      await atTime(async (later) => {
        assert.equal(await find(), null);
        assert.equal(await find(), null);
        assert.equal(calls.length, 1);
        later(1_000);
        assert.equal(await find(), '{"data":2}');
      });
    });
  }

  it('say that a thing does not exist when the API refuses it as not found, and ask again when that is no longer recent', async () => {
    const unknown = { httpStatus: 404, body: '{"code":"game.not-found"}' };
    const { calls, find, isMissing } = withReplies(unknown, unknown, '{"data":1}');
    await atTime(async (later) => {
      assert.equal(await isMissing(), true);
      assert.equal(await find('/a', true), null);
      assert.equal(calls.length, 1);
      later(TTL_MS);
      assert.equal(await isMissing(), true);
      later(TTL_MS);
      assert.equal(await isMissing(), false);
    });
  });

  for (const [name, answer] of [
    ['while the API is away', new Error('refused')],
    ['after a failure of the API', { httpStatus: 503, body: '{"code":"server.unavailable"}' }],
    ['for a call that the API does not know', { httpStatus: 404, body: '{"code":"request.not-found"}' }],
    ['for a 404 of somebody else', { httpStatus: 404, body: '<html>' }],
    ['for a reply', '{"code":"game.not-found"}'],
  ] as const) {
    it(`do not say that a thing does not exist ${name}`, async () => {
      assert.equal(await withReplies(answer).isMissing(), false);
    });
  }

  it('are omitted when the API needs longer than a page waits', async () => {
    const replies = createGuestReplies(() => new Promise(() => {}), TTL_MS, silent);
    // The timer of the wait does not keep the process alive, so the test needs one that does.
    const alive = setInterval(() => {}, 1_000);
    assert.equal(await replies.find('site.test', 'pt', { path: '/a', isAddressed: false }), null);
    clearInterval(alive);
  });

  it('are waited for once by a page that asks for a late one again', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const replies = createGuestReplies(() => new Promise(() => {}), TTL_MS, silent);
    const call = { path: '/a', isAddressed: true };
    const first = replies.read('site.test', 'pt', call);
    context.mock.timers.tick(250);
    assert.deepEqual(await first, { reply: null, isMissing: false });
    // The clock does not move between the two calls.
    assert.equal(await replies.find('site.test', 'pt', call), null);
  });
});
