import type { Identity, Moment, OfTenant } from '../../database/columns.ts';

export interface PixReconciliationTables {
  pix_reconciliations: OfTenant & {
    id: Identity;
    period_from: Date;
    period_to: Date;
    provider_count: number;
    provider_sum: number;
    our_count: number;
    our_sum: number;
    differences: number;
    repaired: number;
    created_at: Moment;
  };
  pix_differences: OfTenant & {
    id: Identity;
    reconciliation_id: number;
    e2eid: string;
    kind: 'missing-here' | 'missing-there' | 'other-amount';
    ours: number | null;
    theirs: number | null;
    repaired: boolean;
    created_at: Moment;
  };
}
