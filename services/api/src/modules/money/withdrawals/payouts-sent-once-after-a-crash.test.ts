import { after, before, describe, it } from 'node:test';
import { startPayoutMachine, type PayoutMachine } from '../../../../test/crash/payout-machine.ts';

describe('withdrawals on their way by the Inter while the API is killed', () => {
  let machine: PayoutMachine;
  before(async () => {
    machine = await startPayoutMachine('inter');
  });
  after(() => machine.close());

  it('are paid once or by a person’s word not at all, and nothing is lost', async () => {
    for (const moment of ['before', 'between', 'after'] as const) await machine.round(moment);
    await machine.verify();
  });
});
