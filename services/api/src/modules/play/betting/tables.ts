import type { ColumnType, Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface BettingTables {
  bets: OfTenant & {
    id: Identity;
    user_id: number;
    provider: string;
    kind: 'bet' | 'win' | 'refund';
    provider_tx_id: string;
    fingerprint: string;
    ref_tx_id: Optional<string>;
    round_id: string;
    round_closed: Generated<boolean>;
    game_id: Optional<number>;
    title: string;
    cash: number;
    bonus: number;
    rolled_back_at: Optional<Date>;
    settled_at: Optional<Date>;
    refunded_at: Optional<Date>;
    odds: ColumnType<string | null, number | null | undefined, never>;
    free: Generated<boolean>;
    free_grant: Optional<string>;
    txn_id: Optional<number>;
    created_at: Moment;
  };
  bet_rollbacks: OfTenant & {
    id: Identity;
    provider: string;
    ref_tx_id: string;
    provider_tx_id: string;
    user_id: number;
    bet_id: Optional<number>;
    created_at: Moment;
  };
  held_wins: OfTenant & {
    id: Identity;
    user_id: number;
    bet_id: number;
    amount_max: number;
    spins_grant: Optional<string>;
    state: Generated<'held' | 'released' | 'refused' | 'returned'>;
    reason: Optional<string>;
    decided_by: Optional<string>;
    created_at: Moment;
    decided_at: Optional<Date>;
  };
  win_remainders: OfTenant & {
    provider: string;
    provider_tx_id: string;
    user_id: number;
    game: string;
    units: number;
    created_at: Moment;
  };
  provider_calls: OfTenant & {
    id: Identity;
    provider: string;
    operation: string;
    raw: string;
    outcome: string;
    received_at: Moment;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends BettingTables {}
}
