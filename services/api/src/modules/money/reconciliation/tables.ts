import type { ColumnType } from 'kysely';
import type { Moment, OfTenant, Optional } from '../../../database/columns.ts';

/** One difference, in words that staff can search for. */
export interface Difference {
  readonly what: string;
  readonly ours: string | number | null;
  readonly theirs: string | number | null;
}

export interface ReconciliationTables {
  reconciliations: OfTenant & {
    id: ColumnType<number, never, never>;
    kind: 'proof' | 'provider';
    subject: string;
    window_from: Optional<Date>;
    window_to: Date;
    ours: ColumnType<Record<string, unknown>, string, never>;
    theirs: ColumnType<Record<string, unknown> | null, string | null, never>;
    differences: ColumnType<Difference[], string, never>;
    created_at: Moment;
  };
  /** One row: the pass that is under way, or the last one. */
  ledger_proofs: OfTenant & {
    started_at: Optional<Date>;
    whole: boolean;
    ledger_through: number;
    operators_through: number;
    wallets_through: number;
    bets_through: number;
    differences: ColumnType<Difference[], string, string>;
    finished_at: Optional<Date>;
    whole_finished_at: Optional<Date>;
  };
  /** The sum of each account's entries up to `ledger_through`. */
  proven_balances: OfTenant & {
    account_id: string;
    balance: number;
  };
  /** Stakes less prizes and refunds of the bets up to `bets_through`, rolled back or not. */
  proven_play: OfTenant & {
    provider: string;
    amount: number;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends ReconciliationTables {}
}
