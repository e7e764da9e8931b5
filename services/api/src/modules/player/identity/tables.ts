import type { IdentityMoment, IdentityReason, IdentityState } from '@jangada/contracts/domains/identity/check';
import type { Generated, JSONColumnType } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';
import type { KeptFacts } from './kept-facts.ts';

export interface IdentityCheckTables {
  identity_checks: OfTenant & {
    id: Identity;
    user_id: number;
    connection_id: number;
    session_id: string;
    moment: IdentityMoment;
    state: Generated<IdentityState>;
    reasons: JSONColumnType<IdentityReason[], string | undefined>;
    final: Generated<boolean>;
    facts: JSONColumnType<KeptFacts, string | undefined>;
    url: Optional<string>;
    event_ids: Generated<string[]>;
    expires_at: Date;
    due_at: Optional<Date>;
    created_at: Moment;
    read_at: Optional<Date>;
    ended_at: Optional<Date>;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends IdentityCheckTables {}
}
