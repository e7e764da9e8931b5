import type { ColumnType, Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

/** Only the ledger's trigger writes the money columns. */
type FromEntries = ColumnType<number, never, never>;

export interface LedgerTables {
  accounts: OfTenant & {
    id: string;
    user_id: Optional<number>;
    kind: string;
  };
  wallets: OfTenant & {
    user_id: number;
    cash: FromEntries;
    bonus: FromEntries;
    hold: FromEntries;
    receivable: FromEntries;
    deposit_count: FromEntries;
    wagered: FromEntries;
    rollover: ColumnType<number, never, number>;
    turnover_goal: ColumnType<number, never, number>;
    followers: Generated<number>;
    guarded: Generated<boolean>;
    version: FromEntries;
  };
  ledger_txns: OfTenant & {
    id: Identity;
    kind: string;
    idem_key: string;
    fingerprint: string;
    ref: Optional<string>;
    created_at: Moment;
  };
  ledger_entries: OfTenant & {
    id: Identity;
    txn_id: ColumnType<number, number, never>;
    account_id: ColumnType<string, string, never>;
    amount: ColumnType<number, number, never>;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends LedgerTables {}
}
