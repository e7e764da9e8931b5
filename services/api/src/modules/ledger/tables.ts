import type { ColumnType } from 'kysely';
import type { Moment, OfTenant, Optional } from '../../database/columns.ts';

/** Only the ledger's database functions write these columns; the role of the application has no right to. */
type ReadOnly<Value> = ColumnType<Value, never, never>;

export interface LedgerTables {
  accounts: OfTenant & {
    id: ReadOnly<string>;
    user_id: ReadOnly<number | null>;
    kind: ReadOnly<string>;
  };
  wallets: OfTenant & {
    user_id: ReadOnly<number>;
    cash: ReadOnly<number>;
    bonus: ReadOnly<number>;
    hold: ReadOnly<number>;
    receivable: ReadOnly<number>;
    deposit_count: ReadOnly<number>;
    wagered: ReadOnly<number>;
    rollover: ReadOnly<number>;
    turnover_goal: ReadOnly<number>;
    stake_trackers: ReadOnly<number>;
    guarded: ReadOnly<boolean>;
    version: ReadOnly<number>;
  };
  ledger_txns: OfTenant & {
    id: ReadOnly<number>;
    kind: ReadOnly<string>;
    idem_key: ReadOnly<string>;
    fingerprint: ReadOnly<string>;
    ref: ReadOnly<string | null>;
    created_at: ReadOnly<Date>;
  };
  ledger_entries: OfTenant & {
    id: ReadOnly<number>;
    txn_id: ReadOnly<number>;
    account_id: ReadOnly<string>;
    amount: ReadOnly<number>;
  };
  player_days: OfTenant & {
    user_id: number;
    day: string;
    cash: number;
    bonus: number;
    reserved: number;
    returned: number;
    stakes: number;
    prizes: number;
    active: ColumnType<boolean, boolean | undefined>;
  };
  day_sums: OfTenant & {
    ledger_through: number;
    bets_through: number;
    bets_since: Optional<Date>;
    figures_through: ColumnType<number, number | undefined>;
    games_through: ColumnType<number, number | undefined>;
  };
  game_days: OfTenant & {
    day: string;
    provider: string;
    game_id: number;
    turnover: number;
    prizes: number;
    free_spins: number;
    rounds: number;
    stakes_squared: string;
    prizes_squared: string;
    since: Date;
  };
  game_players: OfTenant & {
    day: string;
    provider: string;
    game_id: number;
    user_id: number;
    staked: boolean;
  };
  day_movements: OfTenant & {
    day: string;
    kind: string;
    account: string;
    amount: number;
    movements: number;
    first_txn: number;
    last_txn: number;
  };
  first_deposits: OfTenant & {
    user_id: number;
    day: string;
    txn_id: number;
    amount: number;
  };
  day_figures: OfTenant & {
    day: string;
    ledger_through: number;
    head_row: number | null;
    head_digest: Buffer | null;
    cash: number;
    bonus: number;
    hold: number;
    receivable: number;
    registrations: number;
    first_deposits: number;
    first_deposits_amount: number;
    active: number;
    closed_at: Moment;
  };
}

declare module '../../database/schema.ts' {
  interface Schema extends LedgerTables {}
}
