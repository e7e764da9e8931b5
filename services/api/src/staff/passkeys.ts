import type * as contract from '@jangada/contracts/domains/auth/passkeys';
import type * as z from '@jangada/contracts/values/schema';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Selectable } from 'kysely';
import { challengeIn } from '../crypto/webauthn-challenge.ts';
import { uniqueViolation } from '../database/database.ts';
import type { Registry } from '../database/schema.ts';
import { DomainError } from '../errors/domain-error.ts';
import { USER_AGENT_CHARS_MAX } from '../users/user-agent.ts';
import { CHALLENGE_LIFE_MS, issueChallenge, spendChallenge, type Asked } from './challenges.ts';
import type { StaffTables } from './tables.ts';

type Staff = Kysely<Registry>;
export type StaffPasskey = Selectable<StaffTables['staff_passkeys']>;
type Assertion = z.infer<typeof contract.requestResponse>;
type Attestation = z.infer<typeof contract.creationResponse>;

/** Loaded with the first passkey, because it would add a seventh to the start time of the API. */
const webauthn = () => import('@simplewebauthn/server');

const PASSKEYS_MAX = 10;
/** COSE: Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257];
const DESK = 'Jangada';

/** Who a passkey is made for. */
export interface KeyOwner {
  readonly id: string;
  readonly name: string;
}

/** What this page of the desk asks an authenticator to sign. It names no person. */
export const touchOptions = async (
  registry: Staff,
  asked: Asked,
  page: URL,
): Promise<z.infer<typeof contract.passkeyRequest>> => ({
  challenge: await issueChallenge(registry, asked, page.origin),
  rpId: page.hostname,
  timeout: CHALLENGE_LIFE_MS,
  userVerification: 'required',
});

/** @throws auth.passkeys-full */
export const creationOptions = async (
  registry: Staff,
  { id, name }: KeyOwner,
  asked: Asked,
  page: URL,
): Promise<z.infer<typeof contract.passkeyCreation>> => {
  const known = await passkeysOf(registry, id);
  if (known.length >= PASSKEYS_MAX) throw new DomainError('auth.passkeys-full');
  return {
    challenge: await issueChallenge(registry, asked, page.origin),
    rp: { id: page.hostname, name: DESK },
    user: { id: handleOf(id), name, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_LIFE_MS,
    excludeCredentials: known
      .filter(({ rp_id: rpId }) => rpId === page.hostname)
      .map(({ credential_id: credentialId }) => ({ id: credentialId, type: 'public-key' as const })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  };
};

export const passkeysOf = (registry: Staff, personId: string): Promise<StaffPasskey[]> =>
  registry
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export interface Signed<Answer> {
  readonly response: Answer;
  readonly asked: Asked;
  readonly log: FastifyBaseLogger;
}

/** The answer for a challenge, with the page that asked. It is used up before anything else can refuse it. */
const takeChallenge = async (registry: Staff, { response, asked }: Signed<Assertion | Attestation>) => {
  const challenge = challengeIn(response.response.clientDataJSON);
  const origin = challenge === null ? null : await spendChallenge(registry, challenge, asked);
  if (challenge === null || origin === null) throw new DomainError('auth.passkey-refused');
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: new URL(origin).hostname };
};

/** A new passkey, proven by the answer of its authenticator and not stored yet. */
export type MadePasskey = Omit<StaffPasskey, 'id' | 'person_id' | 'created_at' | 'used_at' | 'user_agent'>;

/** @throws auth.passkey-refused */
export const proveCreation = async (registry: Staff, signed: Signed<Attestation>): Promise<MadePasskey> => {
  const expected = await takeChallenge(registry, signed);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await refusedUnless(signed, () =>
    verifyRegistrationResponse({
      ...expected,
      response: { ...signed.response, clientExtensionResults: {} },
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified.verified) throw new DomainError('auth.passkey-refused');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    rp_id: expected.expectedRPID,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    synced: credentialBackedUp,
  };
};

/** @throws auth.passkeys-full, and auth.passkey-refused for the credential of somebody */
export const storePasskey = async (
  registry: Staff,
  personId: string,
  made: MadePasskey,
  userAgent: string | null,
): Promise<StaffPasskey> => {
  // With this lock, of two at once the second counts the passkey of the first.
  await registry.selectFrom('staff').select('id').where('id', '=', personId).forUpdate().execute();
  if ((await passkeysOf(registry, personId)).length >= PASSKEYS_MAX) throw new DomainError('auth.passkeys-full');
  try {
    return await registry
      .insertInto('staff_passkeys')
      .values({ person_id: personId, ...made, user_agent: userAgent?.slice(0, USER_AGENT_CHARS_MAX) ?? null })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (uniqueViolation(error) === 'staff_passkeys_credential_id_key') throw new DomainError('auth.passkey-refused');
    throw error;
  }
};

/**
 * Who has touched a passkey.
 *
 * @param of the only person whose passkeys count; null for everybody's
 * @throws auth.passkey-refused
 */
export const proveTouch = async (registry: Staff, signed: Signed<Assertion>, of: string | null): Promise<KeyOwner> => {
  const expected = await takeChallenge(registry, signed);
  // Loads the library before the passkey's row is locked, so that the lock is short.
  await webauthn();
  return registry.transaction().execute((tx) => ownerOfTouch(tx, signed, expected, of));
};

type Expected = Awaited<ReturnType<typeof takeChallenge>>;

/** The row stays locked until its counter is written, so of two answers with the same counter one is accepted. */
async function ownerOfTouch(tx: Staff, signed: Signed<Assertion>, expected: Expected, of: string | null) {
  const { response: credential } = signed;
  const known = await tx
    .selectFrom('staff_passkeys')
    .innerJoin('staff', 'staff.id', 'person_id')
    .selectAll('staff_passkeys')
    .select('name')
    .where('credential_id', '=', credential.id)
    .where('rp_id', '=', expected.expectedRPID)
    .where('ended_at', 'is', null)
    .forUpdate('staff_passkeys')
    .executeTakeFirst();
  if (!known || (of !== null && known.person_id !== of)) throw new DomainError('auth.passkey-refused');
  const { userHandle, ...response } = credential.response;
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await refusedUnless(signed, () =>
    verifyAuthenticationResponse({
      ...expected,
      response: { ...credential, clientExtensionResults: {}, response },
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: new Uint8Array(known.public_key),
        counter: known.counter,
      },
    }),
  );
  if (!verified || (userHandle && userHandle !== handleOf(known.person_id)))
    throw new DomainError('auth.passkey-refused');
  const { newCounter: counter, credentialBackedUp: synced } = authenticationInfo;
  await tx
    .updateTable('staff_passkeys')
    .set({ counter, synced, used_at: new Date() })
    .where('id', '=', known.id)
    .execute();
  return { id: known.person_id, name: known.name };
}

/** The library throws for every invalid answer; the details go to the log. */
async function refusedUnless<Verified>(
  { log }: Pick<Signed<unknown>, 'log'>,
  verify: () => Promise<Verified>,
): Promise<Verified> {
  try {
    return await verify();
  } catch (error) {
    log.info({ reason: String(error) }, 'desk: a passkey was refused');
    throw new DomainError('auth.passkey-refused');
  }
}

/** The person's handle in an authenticator. */
const handleOf = (personId: string): string => Buffer.from(personId.replaceAll('-', ''), 'hex').toString('base64url');
