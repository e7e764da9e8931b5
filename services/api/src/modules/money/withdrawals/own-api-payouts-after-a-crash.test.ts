import { after, before, describe, it } from 'node:test';
import { startPayoutMachine, type PayoutMachine } from '../../../../test/crash/payout-machine.ts';

describe('withdrawals on their way by woovi while the API is killed', () => {
  let machine: PayoutMachine;
  before(async () => {
    machine = await startPayoutMachine('woovi');
  });
  after(() => machine.close());

  it('are each paid once by its own ids, and nothing is lost', async () => {
    for (const moment of ['between', 'after', 'any time'] as const) await machine.round(moment);
    await machine.verify();
  });
});
