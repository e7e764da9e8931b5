import { after, before, describe, it } from 'node:test';
import {
  killMoments,
  payoutKinds,
  startPayoutMachine,
  type PayoutMachine,
} from '../../../../test/crash/payout-machine.ts';

for (const kind of payoutKinds)
  describe(`withdrawals on their way by ${kind} while the API is killed`, () => {
    let machine: PayoutMachine;
    before(async () => {
      machine = await startPayoutMachine(kind);
    });
    after(() => machine.close());

    it('are each paid once, under one id, and nothing is lost', async () => {
      for (const moment of killMoments) await machine.round(moment);
      await machine.verify();
    });
  });
