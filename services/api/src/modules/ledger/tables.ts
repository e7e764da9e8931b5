import type { ColumnType } from 'kysely';
import type { OfTenant, Optional } from '../../database/columns.ts';

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
  };
  day_sums: OfTenant & {
    ledger_through: number;
    bets_through: number;
    bets_since: Optional<Date>;
  };
}

declare module '../../database/schema.ts' {
  interface Schema extends LedgerTables {}
}
