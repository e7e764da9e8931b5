import * as contract from '@jangada/contracts/ops/ledger';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findMovement, listMovements } from './movements.ts';

export const registerLedgerOps = (app: Platform): void => {
  implementOp(app, contract.listMovements, ({ query }, { tenant, perPage }) =>
    app.db.read(tenant.id, (reader) => listMovements(reader, { ...query, perPage })),
  );

  implementOp(app, contract.showMovement, ({ params: { id } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => ({ data: await findMovement(reader, id) })),
  );
};
