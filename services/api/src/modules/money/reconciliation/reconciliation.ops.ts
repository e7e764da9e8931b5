import * as contract from '@jangada/contracts/ops/reconciliation';
import { DomainError } from '../../../errors/domain-error.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { compareAggregator, hasBooks } from './compare-aggregators.ts';
import { verifyBooks } from './verify-books.ts';
import { listReconciliations, type ReconciliationRow } from './reconciliations.repository.ts';

const LISTED_MAX = 50;

export const registerReconciliationOps = (app: Platform): void => {
  implementOp(app, contract.verifyBooks, async (_, { tenant }) => ({ data: present(await verifyBooks(app, tenant)) }));

  implementOp(app, contract.compareProvider, async ({ body }, { tenant }) => {
    const aggregator = app.aggregators.find(hasBooks);
    if (!aggregator) throw new DomainError('game.unavailable');
    try {
      return { data: present(await compareAggregator(app, aggregator, tenant, body.hours)) };
    } catch (error) {
      if (error instanceof VendorUnavailable) throw new DomainError('game.unavailable');
      throw error;
    }
  });

  implementOp(app, contract.listReconciliations, (_, { tenant }) =>
    app.db.read(tenant.id, async (reader) => ({ data: (await listReconciliations(reader, LISTED_MAX)).map(present) })),
  );
};

const present = (row: ReconciliationRow): contract.Reconciliation => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  window_from: row.window_from?.toISOString() ?? null,
  window_to: row.window_to.toISOString(),
  ours: row.ours,
  theirs: row.theirs,
  differences: row.differences,
  created_at: row.created_at.toISOString(),
});
