import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { sendPayouts } from './dispatch-payout.ts';

/**
 * The parts of the platform that a payout needs, with no withdrawal to send.
 *
 * @param read runs when a withdrawal is read, with the number of earlier reads
 */
function partsWith(read: (call: number) => void) {
  let calls = 0;
  const log = { warn: () => undefined, error: () => undefined };
  const parts = {
    tenants: { find: async () => ({ id: 'jangada', settings: { pixKey: 'key' } }) },
    db: {
      read: async () => {
        calls += 1;
        read(calls);
        return undefined;
      },
    },
    log,
  };
  // Only the parts that the dispatch of a payout uses.
  return { app: parts as unknown as Parameters<typeof sendPayouts>[0], calls: () => calls };
}

const row = (id: string, payload: unknown) => ({ id, payload });

describe('dispatching a batch of payouts', () => {
  it('with rows that name no withdrawal dispatches the others and reports those as malformed', async () => {
    const { app, calls } = partsWith(() => undefined);
    const jobs = [row('first', { id: 1 }), row('broken', { id: 'x' }), row('empty', null), row('last', { id: 2 })];
    const { failed, malformed } = await sendPayouts(app)('jangada', jobs);
    assert.equal(calls(), 2, 'both that are whole were looked for');
    assert.deepEqual([[...failed], [...(malformed?.keys() ?? [])]], [[], ['broken', 'empty']]);
  });

  it('with one failing payout dispatches the others, and retries that one', async () => {
    for (const fault of [new TypeError('a fault of ours'), new VendorUnavailable('away')]) {
      const { app, calls } = partsWith((call) => {
        if (call === 1) throw fault;
      });
      const jobs = [row('first', { id: 1 }), row('last', { id: 2 })];
      const { failed, malformed } = await sendPayouts(app)('jangada', jobs);
      assert.deepEqual([calls(), [...failed], malformed?.size ?? 0], [2, ['first'], 0], fault.name);
    }
  });
});
