import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';
import { createRollouts } from './rollouts.ts';

const LATER_MS = 3_600_000;

/** A test clock in whole milliseconds, whose sums and differences are exact; timers run as usual. */
const atTime = async (run: (clock: { nowMs: number }) => Promise<void>): Promise<void> => {
  const clock = { nowMs: Math.round(performance.now()) };
  const now = mock.method(performance, 'now', () => clock.nowMs);
  try {
    await run(clock);
  } finally {
    now.mock.restore();
  }
};

describe('what is known of the rollouts of a tenant', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    await edge.rollOut('jangada', 'casino', {});
  });
  after(() => edge.stop());

  const counted = (heardUntilMs?: () => number) => {
    const queries = mock.method(edge.db, 'selectFrom');
    const rollouts = createRollouts(edge.db, heardUntilMs);
    const hasQueried = async () => {
      const before = queries.mock.callCount();
      await rollouts.ofTenant('jangada');
      return queries.mock.callCount() > before;
    };
    return { rollouts, hasQueried, stop: () => queries.mock.restore() };
  };

  it('stays good while changes are heard, however long that is', async () => {
    await atTime(async (clock) => {
      const { hasQueried, stop } = counted(() => clock.nowMs);
      assert.equal(await hasQueried(), true);
      clock.nowMs += LATER_MS;
      assert.equal(await hasQueried(), false);
      stop();
    });
  });

  for (const tenant of ['jangada', null]) {
    it(`is read again after a change that was heard, of ${tenant ?? 'anybody'}`, async () => {
      await atTime(async (clock) => {
        const { rollouts, hasQueried, stop } = counted(() => clock.nowMs);
        await hasQueried();
        rollouts.invalidate(tenant);
        assert.equal(await hasQueried(), true);
        assert.equal(await hasQueried(), false);
        stop();
      });
    });
  }

  it('is not stored when a change was heard while it was read', async () => {
    await atTime(async (clock) => {
      const { rollouts, hasQueried, stop } = counted(() => clock.nowMs);
      const read = rollouts.ofTenant('jangada');
      rollouts.invalidate(null);
      await read;
      assert.equal(await hasQueried(), true);
      stop();
    });
  });

  it('is read again after a second while changes are not heard', async () => {
    await atTime(async (clock) => {
      const heardMs = clock.nowMs;
      const { hasQueried, stop } = counted(() => heardMs);
      assert.equal(await hasQueried(), true);
      clock.nowMs += 2_500;
      assert.equal(await hasQueried(), true);
      clock.nowMs += 999;
      assert.equal(await hasQueried(), false);
      stop();
    });
  });
});
