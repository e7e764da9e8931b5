import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { startEdge, type TestEdge } from '../testing/test-edge.ts';
import { createRollouts } from './rollouts.ts';

const LATER_MS = 3_600_000;

/** Time that the test moves; timers run as usual. */
const atTime = async (run: (clock: { nowMs: number }) => Promise<void>): Promise<void> => {
  const clock = { nowMs: performance.now() };
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

  /** Rollouts that count their queries. */
  const counted = (heardUntilMs?: () => number) => {
    const queries = mock.method(edge.db, 'selectFrom');
    const rollouts = createRollouts(edge.db, heardUntilMs);
    const asked = async () => {
      const before = queries.mock.callCount();
      await rollouts.ofTenant('jangada');
      return queries.mock.callCount() > before;
    };
    return { rollouts, asked, stop: () => queries.mock.restore() };
  };

  it('stays good while changes are heard, however long that is', async () => {
    await atTime(async (clock) => {
      const { asked, stop } = counted(() => clock.nowMs);
      assert.equal(await asked(), true);
      clock.nowMs += LATER_MS;
      assert.equal(await asked(), false);
      stop();
    });
  });

  for (const tenant of ['jangada', null]) {
    it(`is read again after a change that was heard, of ${tenant ?? 'anybody'}`, async () => {
      await atTime(async (clock) => {
        const { rollouts, asked, stop } = counted(() => clock.nowMs);
        await asked();
        rollouts.invalidate(tenant);
        assert.equal(await asked(), true);
        assert.equal(await asked(), false);
        stop();
      });
    });
  }

  it('is not stored when a change was heard while it was read', async () => {
    await atTime(async (clock) => {
      const { rollouts, asked, stop } = counted(() => clock.nowMs);
      const read = rollouts.ofTenant('jangada');
      rollouts.invalidate(null);
      await read;
      assert.equal(await asked(), true);
      stop();
    });
  });

  it('is read again after a second while changes are not heard', async () => {
    await atTime(async (clock) => {
      const heardMs = clock.nowMs;
      const { asked, stop } = counted(() => heardMs);
      assert.equal(await asked(), true);
      clock.nowMs += 2_500;
      assert.equal(await asked(), true);
      clock.nowMs += 999;
      assert.equal(await asked(), false);
      stop();
    });
  });
});
