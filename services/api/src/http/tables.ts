import type { ColumnType } from 'kysely';
import type { Moment, OfTenant, Optional } from '../database/columns.ts';

export interface HttpTables {
  idempotency_keys: OfTenant & {
    user_id: number;
    operation: string;
    key: string;
    fingerprint: string;
    resource: Optional<string>;
    reply: ColumnType<unknown, string | undefined, string>;
    created_at: Moment;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends HttpTables {}
}
