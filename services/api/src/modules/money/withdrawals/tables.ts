import type { WithdrawStatus } from '@jangada/contracts/domains/payments/status';
import type { ColumnType, Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface WithdrawalTables {
  withdraw_methods: OfTenant & {
    id: Identity;
    user_id: number;
    type: 'cpf' | 'email' | 'phone' | 'random';
    key: string;
    holder_name: string;
    created_at: Moment;
  };
  withdrawals: OfTenant & {
    /**
     * From the sequence of statement lines. It is read before the insert, because the ledger movement that puts the
     * amount on hold names it.
     */
    id: ColumnType<number, number, never>;
    user_id: number;
    method_id: number;
    amount: number;
    status: WithdrawStatus;
    review: Generated<string[]>;
    payout_id: string;
    /** The connection that pays it out, from its dispatch on; null for the installation's own account. */
    connection_id: Optional<number>;
    /** The provider's own name of the payout, where it does not take ours. */
    payout_ref: Optional<string>;
    dispatched_at: Optional<Date>;
    queried_at: Optional<Date>;
    e2eid: Optional<string>;
    trouble: Optional<string>;
    hold_txn_id: number;
    end_txn_id: Optional<number>;
    created_at: Moment;
    ended_at: Optional<Date>;
    /** When an operator approved the withdrawal. */
    reviewed_at: Optional<Date>;
    /** Who of the staff approved or refused it. */
    decided_by: Optional<string>;
    ended_by: Optional<'player' | 'operator' | 'provider'>;
  };
  /** At most one row per tenant: its payouts are stopped. */
  payout_stops: OfTenant & { reason: string; stopped_at: Moment };
}

declare module '../../../database/schema.ts' {
  interface Schema extends WithdrawalTables {}
}
