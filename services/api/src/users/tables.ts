import type { ColumnType, Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../database/columns.ts';

export interface UserTables {
  users: OfTenant & {
    id: Identity;
    public_id: ColumnType<string, never, never>;
    first_name: string;
    last_name: string;
    email: string;
    /** Null until it is added, for players registered with Google. */
    phone: Optional<string>;
    cpf: Optional<string>;
    google_subject: Optional<string>;
    password_hash: Optional<string>;
    birth_date: Optional<string>;
    avatar: Optional<string>;
    language: Generated<'pt' | 'en'>;
    hide_metrics: Generated<boolean>;
    email_verified_at: Optional<Date>;
    phone_verified_at: Optional<Date>;
    kyc_status: Generated<'none' | 'pending' | 'approved' | 'rejected'>;
    referral_code: string;
    referred_by: Optional<number>;
    status: Generated<'active' | 'blocked'>;
    chat_muted_until: Optional<Date>;
    created_at: Moment;
  };
  /** The words of the names, which triggers write. */
  player_words: OfTenant & { user_id: number; word: string };
  sessions: OfTenant & {
    id: Identity;
    token_hash: string;
    user_id: number;
    created_at: Moment;
    expires_at: Date;
    seen_at: Moment;
    revoked_at: Optional<Date>;
    user_agent: Optional<string>;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends UserTables {}
}
