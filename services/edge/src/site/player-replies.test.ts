import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import type { ApiAnswer, PlayerVisit } from './platform-api.ts';
import { createPlayerReplies } from './player-replies.ts';

const WAIT_MS = 20;
const PAUSE_MS = 5_000;
const LATE_MAX = 12;

const visit: PlayerVisit = {
  domain: 'site.test',
  language: 'pt',
  token: 'secret',
  address: '203.0.113.7',
  protocol: 'https',
};

const never = new Promise<ApiAnswer>(() => undefined);

/** Gives one answer per call, and then the last one again and again. */
const withAnswers = (...answers: (ApiAnswer | Error | Promise<ApiAnswer>)[]) => {
  const calls: [PlayerVisit, string][] = [];
  const outcomes: string[] = [];
  const replies = createPlayerReplies(
    async (of, { path }) => {
      calls.push([of, path]);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error || !answer) throw answer ?? new Error('none');
      return answer;
    },
    { warn: () => undefined },
    (outcome) => outcomes.push(outcome),
    WAIT_MS,
  );
  return { calls, outcomes, find: async (path = '/a') => (await replies.find(visit, { path }))?.json ?? null };
};

const ok = (body: string): ApiAnswer => ({ httpStatus: 200, body });

describe('replies for a player', () => {
  it('are read for every page anew, with the player’s session', async () => {
    const { calls, outcomes, find } = withAnswers(ok('{"a":1}'), ok('{"a":2}'));
    assert.deepEqual([await find(), await find()], ['{"a":1}', '{"a":2}']);
    assert.deepEqual(calls, [
      [visit, '/a'],
      [visit, '/a'],
    ]);
    assert.deepEqual(outcomes, ['hit', 'hit']);
  });

  for (const httpStatus of [401, 402, 404, 429, 500])
    it(`are missing where the API answers ${httpStatus}, and requested again by the next page`, async () => {
      const { outcomes, find } = withAnswers({ httpStatus, body: '{}' }, ok('{"a":1}'));
      assert.deepEqual([await find(), await find()], [null, '{"a":1}']);
      assert.deepEqual(outcomes, ['miss', 'hit']);
    });

  it('are missing where they are no JSON', async () => {
    assert.equal(await withAnswers(ok('<html>')).find(), null);
  });

  it('are requested by the next page after fewer late ones, which one account may have caused', async () => {
    const { find } = withAnswers(
      ...Array.from({ length: LATE_MAX - 1 }, () => never),
      ok('{"a":1}'),
      never,
      ok('{"a":2}'),
    );
    for (let count = 1; count < LATE_MAX; count += 1) assert.equal(await find(), null);
    assert.deepEqual([await find(), await find(), await find()], ['{"a":1}', null, '{"a":2}']);
  });

  for (const [what, answer] of [
    ['is late', never],
    ['cannot be reached', new Error('away')],
  ] as const)
    it(`are not requested within ${PAUSE_MS / 1_000} s once the API ${what} ${LATE_MAX} times in a row: it would receive each call twice`, async () => {
      let now = 1_000_000;
      const clock = mock.method(Date, 'now', () => now);
      try {
        const { calls, find } = withAnswers(...Array.from({ length: LATE_MAX }, () => answer), ok('{"a":1}'));
        for (let count = 0; count < LATE_MAX; count += 1) assert.equal(await find(), null);
        now += PAUSE_MS - 1;
        assert.equal(await find(), null);
        assert.equal(calls.length, LATE_MAX);
        now += 1;
        assert.equal(await find(), '{"a":1}');
      } finally {
        clock.mock.restore();
      }
    });
});
