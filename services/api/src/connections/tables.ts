import type { ConnectionAdapter, ConnectionPort, ConnectionState } from '@jangada/contracts/ops/connections';
import type { Generated, JSONColumnType } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../database/columns.ts';

export interface ConnectionTables {
  connections: OfTenant & {
    id: Identity;
    port: ConnectionPort;
    name: string;
    adapter: ConnectionAdapter;
    environment: 'test' | 'production';
    place: number;
    settings: JSONColumnType<Record<string, unknown>>;
    /** The credentials and the secrets of notices (sealed-credentials.ts). */
    sealed: string;
    state: Generated<ConnectionState>;
    /** Counts changes of settings and credentials. */
    version: Generated<number>;
    tested_version: Optional<number>;
    tested_at: Optional<Date>;
    pix_key: Optional<string>;
    secret_digests: Generated<string[]>;
    created_by: string;
    changed_by: string;
    created_at: Moment;
    changed_at: Moment;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends ConnectionTables {}
}
