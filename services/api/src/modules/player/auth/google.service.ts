import { uniqueViolation, type Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Call } from '../../../http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { GoogleIdentity } from '../../../vendors/google/google.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { mayLogin } from '../../eligibility/access/capabilities.ts';
import { issueNonce, useNonce, type GoogleNonce } from './google-nonces.ts';
import { newReferralCode, openAccount } from './registration.service.ts';
import { namesFromGoogle } from './google-names.ts';
import { openSession } from '../../../users/sessions.ts';
import { withTakenFieldErrors } from './unique-fields.ts';
import { findUserBy, type UserRow } from '../../../users/users.repository.ts';

interface Input {
  readonly idToken: string;
  readonly nonce?: string | undefined;
  readonly ref?: string | undefined;
}

interface SignedIn {
  readonly user: UserRow;
  readonly token: string;
}

const takenBesideUs = ['users_tenant_id_google_subject_key', 'users_tenant_id_email_key'];

/**
 * Signs a player in by Google's identity token (AUTH-30): by Google's subject, else by an e-mail that both sides have
 * verified, else as a new player, who must add phone and CPF before moving money.
 *
 * @throws auth.google-off, auth.google-refused, auth.google-unverified, auth.google-account-exists,
 *   account.self-excluded
 */
export const loginWithGoogle = async (
  app: Pick<Platform, 'db' | 'google'>,
  input: Input,
  call: Call,
): Promise<SignedIn> => {
  const identity = await identify(app, input, call);
  // Committed separately, so that a token is used up even if its sign-in is refused afterwards.
  const own = await app.db.transaction(call.tenant.id, (tx) => useNonce(tx, identity.nonce, call));
  if (!own) throw new DomainError('auth.google-refused');
  if (!identity.emailVerified) throw new DomainError('auth.google-unverified');
  const enter = (): Promise<SignedIn> =>
    app.db.transaction(call.tenant.id, (tx) => signInOrOpen(tx, identity, input.ref, call));
  try {
    return await enter();
  } catch (error) {
    // A concurrent request of another tab created the account, so the subject is stored now.
    if (!takenBesideUs.includes(uniqueViolation(error) ?? '')) throw error;
    return withTakenFieldErrors(call.language, enter);
  }
};

async function identify(
  { google }: Pick<Platform, 'google'>,
  { idToken, nonce }: Input,
  { tenant, log }: Call,
): Promise<GoogleIdentity> {
  const clientId = clientIdOf(tenant);
  try {
    const identity = await google.identify({ idToken, clientId });
    if (!identity || (nonce ?? identity.nonce) !== identity.nonce) throw new DomainError('auth.google-refused');
    return identity;
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    log.warn({ reason: error.message }, 'google: no keys');
    throw new DomainError('server.unavailable');
  }
}

/** @throws auth.google-off */
function clientIdOf({ settings }: Tenant): string {
  const { casAllowGoogleAuth: allowed, googleClientId: clientId } = settings.site;
  if (!allowed || !clientId) throw new DomainError('auth.google-off');
  return clientId;
}

/** The nonce that the page passes to Google for one sign-in. @throws auth.google-off */
export const createNonce = async ({ db }: Pick<Platform, 'db'>, call: Call): Promise<GoogleNonce> => {
  clientIdOf(call.tenant);
  return db.transaction(call.tenant.id, (tx) => issueNonce(tx, call));
};

async function signInOrOpen(tx: Tx, identity: GoogleIdentity, ref: string | undefined, call: Call): Promise<SignedIn> {
  const user = (await knownBySubject(tx, identity.subject)) ?? (await linkedByEmail(tx, identity));
  if (!user) return openAccount(tx, call, newPlayer(identity, call), ref);
  await mayLogin(tx, user, call.tenant);
  return { user, token: await openSession(tx, user.id, call.userAgent) };
}

const knownBySubject = (tx: Tx, subject: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').selectAll().where('google_subject', '=', subject).executeTakeFirst();

/**
 * An account may be linked by an e-mail only when the same person owns it on both sides: it is verified here, so that
 * an attacker cannot register a stranger's address first; and Google hosts it, so that the address cannot have changed
 * its owner since Google verified it.
 */
async function linkedByEmail(tx: Tx, identity: GoogleIdentity): Promise<UserRow | undefined> {
  const known = await findUserBy(tx, 'email', identity.email);
  if (!known) return undefined;
  // A concurrent request created the account after the subject was looked up.
  if (known.google_subject === identity.subject) return known;
  const same = known.email_verified_at !== null && identity.runsMailbox && known.google_subject === null;
  if (!same) throw new DomainError('auth.google-account-exists');
  return tx
    .updateTable('users')
    .set({ google_subject: identity.subject })
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const newPlayer = (identity: GoogleIdentity, call: Call) => ({
  ...namesFromGoogle(identity, call),
  email: identity.email,
  email_verified_at: new Date(),
  phone: null,
  cpf: null,
  password_hash: null,
  google_subject: identity.subject,
  language: call.language,
  referral_code: newReferralCode(),
});
