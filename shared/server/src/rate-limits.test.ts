import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createRateLimits, inMemory, type RateLimit } from './rate-limits.ts';
import { inRedis } from './redis-rate-limits.ts';
import { noRedisHere, startRedis, type TestRedis } from './testing/redis.ts';

const limit: RateLimit = { name: 'tries', max: 2, windowMs: 60_000 };

describe('a rate limit in Redis', { skip: noRedisHere() }, () => {
  let redis: TestRedis;
  before(async () => (redis = await startRedis()));
  after(() => redis.stop());
  const silent = { warn: () => undefined, info: () => undefined };
  const processOf = async (prefix: string) => {
    const shared = inRedis(redis.url, prefix, silent);
    const limits = createRateLimits({ open: shared.open });
    // The first call must not come before the connection, because it would be counted in memory.
    while (!shared.isReady()) await sleep(1);
    return { limits, close: shared.close };
  };

  it('is counted by two processes together, and by services apart', async () => {
    const [one, two, other] = [await processOf('api'), await processOf('api'), await processOf('edge')];
    try {
      assert.equal((await one.limits.add(limit, 'a')).count, 1);
      assert.equal((await two.limits.add(limit, 'a')).count, 2);
      const third = await one.limits.add(limit, 'a');
      assert.deepEqual([third.count, third.isExceeded], [3, true]);
      assert.ok(third.secondsLeft > 0 && third.secondsLeft <= 60);
      await two.limits.takeBack(limit, 'a');
      assert.equal((await one.limits.usage(limit, 'a')).count, 2);
      await two.limits.reset(limit, 'a');
      assert.equal((await one.limits.usage(limit, 'a')).count, 0);
      assert.equal((await other.limits.add(limit, 'a')).count, 1);
    } finally {
      for (const process of [one, two, other]) await process.close();
    }
  });

  it('is exceeded by one of many concurrent calls of two processes', async () => {
    const [one, two] = [await processOf('many'), await processOf('many')];
    try {
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, call) => (call % 2 === 0 ? one : two).limits.add(limit, 'a')),
      );
      assert.equal(added.filter(({ isExceeded }) => !isExceeded).length, limit.max);
    } finally {
      await one.close();
      await two.close();
    }
  });

  it('is counted in memory while Redis is away, and refuses nobody for it', async () => {
    const own = await startRedis();
    const shared = inRedis(own.url, 'api', silent);
    const limits = createRateLimits({ open: shared.open });
    try {
      while (!shared.isReady()) await sleep(1);
      await limits.add(limit, 'a');
      await own.kill();
      const counts = [await limits.add(limit, 'a'), await limits.add(limit, 'a'), await limits.add(limit, 'a')];
      assert.deepEqual(
        counts.map(({ count }) => count),
        [1, 2, 3],
      );
      await own.restart();
      while (!shared.isReady()) await sleep(1);
      assert.equal((await limits.add(limit, 'a')).count, 1);
    } finally {
      await shared.close();
      await own.stop();
    }
  });
});

describe('a rate limit', () => {
  it('is exceeded by the call after the last allowed one, for that key only', async () => {
    const limits = createRateLimits();
    const added = [await limits.add(limit, 'a'), await limits.add(limit, 'a'), await limits.add(limit, 'a')];
    assert.deepEqual(
      added.map(({ count, isExceeded }) => [count, isExceeded]),
      [
        [1, false],
        [2, false],
        [3, true],
      ],
    );
    assert.equal(added[2]?.secondsLeft, 60);
    assert.equal((await limits.add(limit, 'b')).count, 1);
    assert.equal((await limits.add({ ...limit, name: 'other' }, 'a')).count, 1);
  });

  it('counts every one of many concurrent calls', async () => {
    const limits = createRateLimits();
    const added = await Promise.all(Array.from({ length: 10 }, () => limits.add(limit, 'a')));
    assert.equal(added.filter(({ isExceeded }) => !isExceeded).length, limit.max);
  });

  it('allows its limit multiplied by its scale', async () => {
    const limits = createRateLimits({ scale: 10 });
    for (let call = 1; call <= 20; call += 1) assert.equal((await limits.add(limit, 'a')).isExceeded, false);
    assert.equal((await limits.add(limit, 'a')).isExceeded, true);
  });

  it('counts less after a call was refunded, and never below zero', async () => {
    const limits = createRateLimits();
    await limits.add(limit, 'a');
    for (let back = 0; back < 3; back += 1) await limits.takeBack(limit, 'a');
    await limits.takeBack(limit, 'never called');
    assert.equal((await limits.usage(limit, 'a')).count, 0);
    assert.equal((await limits.usage(limit, 'never called')).count, 0);
    assert.equal((await limits.add(limit, 'a')).count, 1);
  });

  it('starts again after a reset', async () => {
    const limits = createRateLimits();
    for (let call = 0; call < 5; call += 1) await limits.add(limit, 'a');
    await limits.reset(limit, 'a');
    assert.deepEqual(await limits.usage(limit, 'a'), { count: 0, isExceeded: false, secondsLeft: 1 });
  });

  it('starts again when its window has ended', async (t) => {
    t.mock.timers.enable({ apis: ['Date', 'setTimeout'] });
    const limits = createRateLimits();
    for (let call = 0; call < 5; call += 1) await limits.add(limit, 'a');
    t.mock.timers.tick(59_999);
    assert.deepEqual(await limits.add(limit, 'a'), { count: 6, isExceeded: true, secondsLeft: 1 });
    t.mock.timers.tick(1);
    assert.equal((await limits.usage(limit, 'a')).count, 0);
    assert.equal((await limits.add(limit, 'a')).count, 1);
  });

  it('drops the oldest window when there are too many keys', async () => {
    const limits = createRateLimits({ open: inMemory(3) });
    for (const key of ['a', 'b', 'a', 'c', 'd']) await limits.add(limit, key);
    const counts = await Promise.all(['a', 'b', 'c', 'd'].map(async (key) => (await limits.usage(limit, key)).count));
    assert.deepEqual(counts, [0, 1, 1, 1]);
  });

  it('is shared by several processes that open it in one store', async () => {
    const shared = new RateLimiterMemory({ points: limit.max, duration: limit.windowMs / 1_000 });
    const [one, other] = [createRateLimits({ open: () => shared }), createRateLimits({ open: () => shared })];
    await one.add(limit, 'a');
    await one.add(limit, 'a');
    assert.equal((await other.add(limit, 'a')).isExceeded, true);
  });
});
