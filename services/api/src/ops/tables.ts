import type { ColumnType } from 'kysely';
import type { Identity, Moment, OfTenant } from '../database/columns.ts';

export interface OpsTables {
  ops_log: OfTenant & {
    id: Identity;
    command: string;
    at: Moment;
    operator: string;
    words: string;
    about: string;
    reason: string;
    outcome: string;
  };
  ops_requests: OfTenant & {
    key: string;
    command: string;
    fingerprint: string;
    leased_until: Date;
    reply: ColumnType<unknown, string | undefined, string>;
    created_at: Moment;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends OpsTables {}
}
