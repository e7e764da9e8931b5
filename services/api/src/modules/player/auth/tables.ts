import type { Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface AuthTables {
  verification_codes: OfTenant & {
    purpose: 'verify-sms' | 'verify-email' | 'recover-password' | 'change-password';
    subject: string;
    user_id: number | null;
    destination: string | null;
    code_hash: string;
    sent_at: Date;
    expires_at: Date;
    tries: Generated<number>;
    /** The last message with a code of this row. */
    message_id: Optional<number>;
    /** Of the codes in earlier messages of the same request, which are good too. */
    earlier_hashes: Generated<string[]>;
    /** The sender whose provider has made a code of this row. */
    checked_by: Optional<string>;
  };
  google_nonces: OfTenant & {
    nonce_hash: string;
    browser_hash: string;
    expires_at: Date;
  };
  passkeys: OfTenant & {
    id: Identity;
    user_id: number;
    credential_id: string;
    rp_id: string;
    public_key: Buffer;
    counter: number;
    synced: boolean;
    user_agent: Optional<string>;
    created_at: Moment;
    used_at: Optional<Date>;
  };
  passkey_challenges: OfTenant & {
    challenge_hash: string;
    purpose: 'add' | 'sign-in';
    browser_hash: string;
    expires_at: Date;
  };
  password_tickets: OfTenant & {
    user_id: number;
    ticket_hash: string;
    expires_at: Date;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends AuthTables {}
}
