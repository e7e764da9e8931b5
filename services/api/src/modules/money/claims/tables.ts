import type { ClaimRules, ClaimState } from '@jangada/contracts/ops/med';
import type { Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';
import type { ClaimSituation } from '../../../vendors/pix/claim-port.ts';

export interface ClaimTables {
  med_claims: OfTenant & {
    id: Identity;
    connection_id: Optional<number>;
    provider_id: string;
    protocol: Optional<string>;
    e2eid: string;
    user_id: Optional<number>;
    deposit_id: Optional<number>;
    withdrawal_id: Optional<number>;
    amount: number;
    frozen: Generated<number>;
    state: ClaimState;
    rules: ClaimRules;
    situation: ClaimSituation;
    comment: Optional<string>;
    analysis: Optional<string>;
    restriction_id: Optional<number>;
    decision: Optional<'defend' | 'accept'>;
    decision_text: Optional<string>;
    decided_by: Optional<string>;
    decided_at: Optional<Date>;
    answered_at: Optional<Date>;
    trouble: Optional<string>;
    opened_at: Date;
    answer_due_at: Date;
    refund_due_at: Date;
    closed_at: Optional<Date>;
    created_at: Moment;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends ClaimTables {}
}
