import type { ColumnType } from 'kysely';
import type { Moment, OfTenant } from '../../database/columns.ts';

export interface BettingTables {
  provider_calls: OfTenant & {
    id: ColumnType<number, never, never>;
    provider: string;
    operation: string;
    raw: string;
    outcome: string;
    received_at: Moment;
  };
}
