import type { LimitClass } from '@jangada/contracts/ops/rights/limits';
import type { Role } from '@jangada/contracts/ops/rights/roles';
import type { Language } from '@jangada/contracts/values/languages';
import type { Generated } from 'kysely';
import type { Moment, Optional } from '../database/columns.ts';

export interface StaffTables {
  staff: {
    id: Generated<string>;
    name: string;
    language: Generated<Language>;
    /** The digest of the CPF, sealed. */
    sealed_cpf: Optional<string>;
    created_at: Moment;
    ended_at: Optional<Date>;
  };
  staff_grants: {
    id: Generated<string>;
    person_id: string;
    role: Role;
    tenants: Optional<string[]>;
    since: Moment;
    until: Optional<Date>;
    given_by: Optional<string>;
    ended_at: Optional<Date>;
    ended_by: Optional<string>;
  };
  staff_keys: {
    id: Generated<string>;
    person_id: string;
    name: string;
    digest: string;
    created_at: Moment;
    used_at: Optional<Date>;
    ended_at: Optional<Date>;
  };
  staff_passkeys: {
    id: Generated<string>;
    person_id: string;
    credential_id: string;
    rp_id: string;
    public_key: Buffer;
    counter: number;
    synced: boolean;
    user_agent: Optional<string>;
    created_at: Moment;
    used_at: Optional<Date>;
  };
  staff_sessions: {
    id: Generated<string>;
    person_id: string;
    token_digest: string;
    browser: string;
    user_agent: Optional<string>;
    address: string;
    created_at: Moment;
    used_at: Moment;
    proven_at: Moment;
    ended_at: Optional<Date>;
  };
  staff_challenges: {
    challenge_digest: string;
    purpose: 'sign-in' | 'prove' | 'add' | 'invitation' | 'board';
    asked_by: string;
    origin: string;
    expires_at: Date;
  };
  staff_invitations: {
    token_digest: string;
    person_id: string;
    invited_by: Optional<string>;
    created_at: Moment;
    expires_at: Date;
    used_at: Optional<Date>;
  };
  staff_addresses: {
    id: Generated<string>;
    role: Role;
    tenant: Optional<string>;
    networks: string[];
    /** Until then it excludes nobody. */
    open_until: Optional<Date>;
    set_by: Optional<string>;
    set_at: Moment;
  };
  staff_limits: {
    id: Generated<string>;
    class: LimitClass;
    role: Optional<Role>;
    person_id: Optional<string>;
    tenant: Optional<string>;
    per_case: number;
    per_day: number;
    per_player_month: Optional<number>;
    set_by: Optional<string>;
    set_at: Moment;
  };
}

declare module '../database/schema.ts' {
  interface Registry extends StaffTables {}
}
