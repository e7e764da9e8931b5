import { after, before, describe, it } from 'node:test';
import { startPayoutMachine, type PayoutMachine } from '../../../../test/crash/payout-machine.ts';

// The bench has every moment for every kind (`--only payout-kills`).
describe('withdrawals on their way by efi while the API is killed', () => {
  let machine: PayoutMachine;
  before(async () => {
    machine = await startPayoutMachine('efi');
  });
  after(() => machine.close());

  it('are each paid once, under one id, and nothing is lost', async () => {
    for (const moment of ['before', 'between', 'any time'] as const) await machine.round(moment);
    await machine.verify();
  });
});
