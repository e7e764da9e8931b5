import * as contract from '@jangada/contracts/ops/payouts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPayoutStop, resumePayouts, stopPayouts, type PayoutStop } from './payout-stops.ts';

export const registerPayoutOps = (app: Platform): void => {
  implementOp(app, contract.getPayouts, (_input, { tenant }) =>
    app.db.read(tenant.id, async (reader) => ({ data: present(await findPayoutStop(reader)) })),
  );

  implementOp(app, contract.stopPayouts, (_input, { operator, commit }) =>
    commit(async (tx) => ({
      data: present(await stopPayouts(tx, { reason: `stopped by ${operator}` })),
    })),
  );

  implementOp(app, contract.resumePayouts, (_input, { commit }) =>
    commit(async (tx) => {
      await resumePayouts(tx);
      return { data: present(undefined) };
    }),
  );
};

const present = (stop: PayoutStop | undefined): contract.PayoutStateForOps => ({
  stopped: stop !== undefined,
  reason: stop?.reason ?? null,
  stopped_at: stop?.stopped_at.toISOString() ?? null,
});
