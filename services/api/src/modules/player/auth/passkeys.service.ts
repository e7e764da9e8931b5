import type { BodyOf, ReplyOf } from '@jangada/contracts/api/endpoint';
import type * as contract from '@jangada/contracts/domains/auth/passkeys';
import { clientNetwork } from '@jangada/server/client-network';
import type { RateLimit } from '@jangada/server/rate-limits';
import type { Selectable } from 'kysely';
import { challengeIn } from '../../../crypto/webauthn-challenge.ts';
import { uniqueViolation, type Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { siteOrigin } from '../../../tenants/addresses.ts';
import { openSession } from '../../../users/sessions.ts';
import { USER_AGENT_CHARS_MAX } from '../../../users/user-agent.ts';
import { getUser, type UserRow } from '../../../users/users.repository.ts';
import { mayLogin } from '../../eligibility/access/capabilities.ts';
import { requirePassword } from './access.service.ts';
import { tooManyAttempts } from './attempts.ts';
import { browserHashOf } from './browser-hash.ts';
import { CHALLENGE_LIFE_MS, issueChallenge, useChallenge } from './passkey-challenges.ts';
import { sendPasskeyNotice } from './security-notices.ts';
import type { AuthTables } from './tables.ts';

type App = Pick<Platform, 'db' | 'config' | 'limits' | 'messenger'>;
export type PasskeyRow = Selectable<AuthTables['passkeys']>;

/** Loaded with the first passkey, because it would add a seventh to the start time of the API. */
const webauthn = () => import('@simplewebauthn/server');

const WINDOW_MS = 15 * 60_000;
/** Refused passkey answers from one browser (like wrong passwords, AUTH-28). Accepted answers do not count. */
const refusalsHere: RateLimit = { name: 'passkey-refusals', max: 5, windowMs: WINDOW_MS };
/**
 * Refused passkey answers from one address, whatever id the browser sends: many players share the address of a mobile
 * carrier.
 */
const refusalsOfAddress: RateLimit = { name: 'passkey-refusals-of-address', max: 30, windowMs: WINDOW_MS };
const PASSKEYS_MAX = 10;
/** COSE: Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257];

/** A player's passkeys, newest first. */
export const listPasskeys = ({ db }: Pick<App, 'db'>, call: Call): Promise<PasskeyRow[]> =>
  db.read(call.tenant.id, (reader) =>
    reader
      .selectFrom('passkeys')
      .selectAll()
      .where('user_id', '=', sessionOf(call).userId)
      .orderBy('id', 'desc')
      .limit(PASSKEYS_MAX)
      .execute(),
  );

/**
 * The options with which the browser creates a passkey.
 *
 * @throws auth.wrong-password, auth.too-many-attempts, auth.passkeys-full
 */
export const createPasskeyOptions = async (
  app: App,
  password: string | undefined,
  call: Call,
): Promise<ReplyOf<typeof contract.createPasskeyOptions>['options']> => {
  const { tenant, hostname } = call;
  const user = await app.db.read(tenant.id, (reader) => getUser(reader, sessionOf(call).userId));
  if (user.password_hash !== null) await requirePassword(app, password, user, call);
  const known = await listPasskeys(app, call);
  if (known.length >= PASSKEYS_MAX) throw new DomainError('auth.passkeys-full');
  const challenge = await app.db.transaction(tenant.id, (tx) => issueChallenge(tx, 'add', call));
  return {
    challenge,
    rp: { id: hostname, name: tenant.settings.site.name },
    user: {
      id: userHandleOf(user),
      name: user.email,
      displayName: `${user.first_name} ${user.last_name}`.trim(),
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_LIFE_MS,
    excludeCredentials: known
      .filter(({ rp_id: rpId }) => rpId === hostname)
      .map(({ credential_id: id }) => ({ id, type: 'public-key' as const })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  };
};

/** @throws auth.passkey-refused, auth.passkeys-full */
export const addPasskey = async (
  app: App,
  { credential }: BodyOf<typeof contract.addPasskey>,
  call: Call,
): Promise<PasskeyRow> => {
  const { tenant, hostname, userAgent } = call;
  const { userId } = sessionOf(call);
  const challenge = await takeChallenge(app, credential.response.clientDataJSON, 'add', call);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await refusedUnless(call, () =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: siteOrigin(app.config, hostname),
      expectedRPID: hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified.verified) throw new DomainError('auth.passkey-refused');
  const { credential: made, credentialBackedUp } = verified.registrationInfo;
  try {
    const [user, row] = await app.db.transaction(tenant.id, async (tx) => {
      const user = await lockUser(tx, userId);
      const { count } = await tx
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      if (count >= PASSKEYS_MAX) throw new DomainError('auth.passkeys-full');
      const row = await tx
        .insertInto('passkeys')
        .values({
          user_id: userId,
          credential_id: made.id,
          rp_id: hostname,
          public_key: Buffer.from(made.publicKey),
          counter: made.counter,
          synced: credentialBackedUp,
          user_agent: userAgent?.slice(0, USER_AGENT_CHARS_MAX) ?? null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return [user, row] as const;
    });
    sendPasskeyNotice(app, user, 'passkey-added', call);
    return row;
  } catch (error) {
    // A credential id belongs to one account; an answer with another account's id is refused.
    if (uniqueViolation(error) === 'passkeys_tenant_id_credential_id_key')
      throw new DomainError('auth.passkey-refused');
    throw error;
  }
};

/** @throws request.not-found */
export const removePasskey = async (app: Pick<App, 'db' | 'messenger'>, id: number, call: Call): Promise<void> => {
  const { userId } = sessionOf(call);
  const user = await app.db.transaction(call.tenant.id, async (tx) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new DomainError('request.not-found');
    return getUser(tx, userId);
  });
  sendPasskeyNotice(app, user, 'passkey-removed', call);
};

/** The request options of a sign-in. They name no account. */
export const createPasskeyChallenge = async (
  { db }: Pick<App, 'db'>,
  call: Call,
): Promise<ReplyOf<typeof contract.createPasskeyChallenge>['options']> => {
  const challenge = await db.transaction(call.tenant.id, (tx) => issueChallenge(tx, 'sign-in', call));
  return { challenge, rpId: call.hostname, timeout: CHALLENGE_LIFE_MS, userVerification: 'required' };
};

/**
 * Signs a player in by the signature of a passkey. Restrictions are those of every sign-in.
 *
 * @throws auth.passkey-refused, auth.too-many-attempts, account.self-excluded
 */
export const loginWithPasskey = async (
  app: Pick<App, 'db' | 'config' | 'limits'>,
  { credential }: BodyOf<typeof contract.loginWithPasskey>,
  call: Call,
): Promise<{ user: UserRow; token: string }> => {
  const { tenant } = call;
  const succeeded = await countTry(app, call);
  const challenge = await takeChallenge(app, credential.response.clientDataJSON, 'sign-in', call);
  // Loads the library before the passkey's row is locked, so that the lock is short.
  await webauthn();
  const user = await app.db.transaction(tenant.id, (tx) => playerWhoSigned(tx, app, credential, challenge, call));
  await succeeded();
  return app.db.transaction(tenant.id, async (tx) => {
    await mayLogin(tx, user, tenant);
    return { user, token: await openSession(tx, user.id, call.userAgent) };
  });
};

/**
 * Counts an attempt before any check, so that concurrent attempts all count.
 *
 * @returns a function that takes the attempt back
 * @throws auth.too-many-attempts
 */
async function countTry({ limits }: Pick<App, 'limits'>, call: Call): Promise<() => Promise<void>> {
  const address = `${call.tenant.id} ${clientNetwork(call.ip)}`;
  const browser = `${address} ${browserHashOf(call)}`;
  const here = await limits.add(refusalsHere, browser);
  if (here.count > refusalsHere.max) throw tooManyAttempts(here);
  const ofAddress = await limits.add(refusalsOfAddress, address);
  if (ofAddress.isExceeded) throw tooManyAttempts(ofAddress);
  return async () => {
    await limits.takeBack(refusalsHere, browser);
    await limits.takeBack(refusalsOfAddress, address);
  };
}

type Assertion = BodyOf<typeof contract.loginWithPasskey>['credential'];

/** The row stays locked until its counter is written, so of two answers with the same counter one is accepted. */
async function playerWhoSigned(
  tx: Tx,
  { config }: Pick<App, 'config'>,
  credential: Assertion,
  challenge: string,
  call: Call,
): Promise<UserRow> {
  const { hostname } = call;
  const known = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .where('rp_id', '=', hostname)
    .forUpdate()
    .executeTakeFirst();
  if (!known) throw new DomainError('auth.passkey-refused');
  const user = await getUser(tx, known.user_id);
  const { userHandle, ...response } = credential.response;
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await refusedUnless(call, () =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: siteOrigin(config, hostname),
      expectedRPID: hostname,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        counter: known.counter,
      },
    }),
  );
  if (!verified || (userHandle && userHandle !== userHandleOf(user))) throw new DomainError('auth.passkey-refused');
  await tx
    .updateTable('passkeys')
    .set({
      counter: authenticationInfo.newCounter,
      synced: authenticationInfo.credentialBackedUp,
      used_at: new Date(),
    })
    .where('id', '=', known.id)
    .execute();
  return user;
}

/**
 * Committed separately, so that a challenge is used up even if its answer is refused afterwards. @throws
 * auth.passkey-refused
 */
async function takeChallenge(
  { db }: Pick<App, 'db'>,
  clientDataJSON: string,
  purpose: 'add' | 'sign-in',
  call: Call,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const own =
    challenge !== null && (await db.transaction(call.tenant.id, (tx) => useChallenge(tx, challenge, purpose, call)));
  if (!own) throw new DomainError('auth.passkey-refused');
  return challenge;
}

/** The library throws for every invalid answer; the details go to the log. */
async function refusedUnless<Verified>({ log }: Call, verify: () => Promise<Verified>): Promise<Verified> {
  try {
    return await verify();
  } catch (error) {
    log.info({ reason: String(error) }, 'a passkey was refused');
    throw new DomainError('auth.passkey-refused');
  }
}

/** The player's handle in an authenticator: the public id, without phone, e-mail or CPF. */
const userHandleOf = ({ public_id: publicId }: UserRow): string =>
  Buffer.from(publicId.replaceAll('-', ''), 'hex').toString('base64url');

/**
 * With this lock, the second of two concurrent answers counts the passkey of the first, so they cannot exceed the
 * maximum together.
 */
const lockUser = (tx: Tx, userId: number): Promise<UserRow> =>
  tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();
