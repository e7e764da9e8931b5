import type { ColumnType, Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../database/columns.ts';

export interface OutboxTables {
  outbox: OfTenant & {
    seq: Identity;
    id: ColumnType<string, never, never>;
    topic: string;
    payload: ColumnType<unknown, string, never>;
    created_at: Moment;
    available_at: Moment;
    leased_until: Optional<Date>;
    attempts: Generated<number>;
    given_up_at: Optional<Date>;
    /** When it became due, if it could not be sent since. */
    failing_since: Optional<Date>;
    /** The call that wrote it, where that is traced. */
    traceparent: Optional<string>;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends OutboxTables {}
}
