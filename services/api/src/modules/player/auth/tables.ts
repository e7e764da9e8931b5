import type { ColumnType, Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface AuthTables {
  users: OfTenant & {
    id: Identity;
    public_id: ColumnType<string, never, never>;
    first_name: string;
    last_name: string;
    email: string;
    /** Null until given, for who came through Google. */
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
  sessions: OfTenant & {
    token_hash: string;
    user_id: number;
    created_at: Moment;
    expires_at: Date;
    seen_at: Moment;
    revoked_at: Optional<Date>;
  };
  verification_codes: OfTenant & {
    purpose: 'verify-sms' | 'verify-email' | 'recover-password' | 'change-password';
    subject: string;
    user_id: number | null;
    destination: string | null;
    code_hash: string;
    sent_at: Date;
    expires_at: Date;
    tries: Generated<number>;
  };
  google_nonces: OfTenant & {
    nonce_hash: string;
    browser_hash: string;
    expires_at: Date;
  };
  password_tickets: OfTenant & {
    user_id: number;
    ticket_hash: string;
    expires_at: Date;
  };
  restrictions: OfTenant & {
    id: Identity;
    user_id: number;
    source:
      | 'self_specific'
      | 'self_central'
      | 'social_program'
      | 'debt_program'
      | 'court'
      | 'fraud'
      | 'kyc'
      | 'pause'
      | 'limit';
    reason: string;
    start_at: Moment;
    end_at: Optional<Date>;
    ended_at: Optional<Date>;
  };
}
