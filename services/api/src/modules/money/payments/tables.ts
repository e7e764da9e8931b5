import type { Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface PaymentTables {
  deposits: OfTenant & {
    id: Identity;
    user_id: number;
    txid: string;
    amount: number;
    status: Generated<'paid' | 'waiting_payment' | 'pending' | 'refused' | 'refunded' | 'chargebacked'>;
    qrcode: Optional<string>;
    coupon: Optional<string>;
    expires_at: Date;
    e2eid: Optional<string>;
    refusal: Optional<string>;
    /** The connection that has the charge; null for the installation's own account. */
    connection_id: Optional<number>;
    txn_id: Optional<number>;
    paid_at: Optional<Date>;
    queried_at: Optional<Date>;
    created_at: Moment;
  };
  pix_receipts: OfTenant & {
    e2eid: string;
    txid: Optional<string>;
    amount: number;
    deposit_id: Optional<number>;
    outcome: 'credited' | 'refunding' | 'refunded' | 'refund-failed' | 'unmatched';
    reason: Optional<string>;
    /** The connection that has the money. */
    connection_id: Optional<number>;
    received_at: Date;
    created_at: Moment;
  };
  pix_notices: OfTenant & {
    e2eid: string;
    fingerprint: string;
    created_at: Moment;
  };
  pix_refunds: OfTenant & {
    id: string;
    e2eid: string;
    amount: number;
    reason: string;
    status: Generated<'requested' | 'sent' | 'done' | 'failed'>;
    created_at: Moment;
  };
  pix_reconciliations: OfTenant & {
    id: Identity;
    period_from: Date;
    period_to: Date;
    provider_count: number;
    provider_sum: number;
    our_count: number;
    our_sum: number;
    sent_provider_count: Generated<number>;
    sent_provider_sum: Generated<number>;
    sent_our_count: Generated<number>;
    sent_our_sum: Generated<number>;
    differences: number;
    repaired: number;
    created_at: Moment;
  };
  pix_differences: OfTenant & {
    id: Identity;
    reconciliation_id: number;
    direction: Generated<'received' | 'sent'>;
    e2eid: string | null;
    payout_id: Optional<string>;
    kind: 'missing-here' | 'missing-there' | 'other-amount' | 'other-end';
    ours: number | null;
    theirs: number | null;
    repaired: boolean;
    created_at: Moment;
  };
  received_notices: OfTenant & {
    id: Identity;
    /** The digest of the body; a repeated notice has the same. */
    digest: Buffer;
    /** The body as received. */
    body: Buffer;
    /** The connection whose address was called. */
    connection_id: Optional<number>;
    occurrences: Generated<number>;
    first_at: Moment;
    last_at: Moment;
    /** When its last occurrence was processed. */
    processed_at: Optional<Date>;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends PaymentTables {}
}
