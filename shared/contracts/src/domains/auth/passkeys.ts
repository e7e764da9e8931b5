import { endpoint } from '../../api/endpoint.ts';
import { message } from '../../api/message.ts';
import { listOf } from '../../api/paging.ts';
import { numericId } from '../../values/ids.ts';
import * as z from '../../values/schema.ts';
import { signedIn } from './session.ts';

/** Bytes in WebAuthn's JSON. 1,023 bytes is the longest credential id; attestations without certificates are short. */
const base64url = (charsMax: number) => z.string().check(z.maxLength(charsMax), z.regex(/^[\w-]+$/));
const CREDENTIAL_ID_CHARS_MAX = 1_364;
const credentialId = base64url(CREDENTIAL_ID_CHARS_MAX);
const clientData = base64url(4_096);
const publicKeyType = z.literal('public-key');

/** A passkey of the player, with the browser that made it and its last use. Its private key never leaves the device. */
export const passkey = z.object({
  id: z.int(),
  /** The name of the browser that made the passkey; null if it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** True when the passkey is in the player's password manager and works on their other devices. */
  synced: z.boolean(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
});

export type Passkey = z.infer<typeof passkey>;

/** The used part of WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKeyType })),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
});

/** `PublicKeyCredentialRequestOptionsJSON`: names no credential, so it does not reveal whether an account exists. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** WebAuthn's `RegistrationResponseJSON`. */
export const creationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(16_384),
  }),
});

/** WebAuthn's `AuthenticationResponseJSON`. */
export const requestResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4_096),
    signature: base64url(4_096),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'The passkeys of the player, the newest first',
  access: 'user',
  reply: listOf(passkey),
});

/** An account with a password must send it, as for every other change of the sign-in (API-28). */
export const createPasskeyOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  summary: 'Begin to add a passkey',
  access: 'user',
  body: z.object({ current_password: z.optional(z.string().check(z.maxLength(200))) }),
  reply: z.object({ options: passkeyCreation }),
  errors: ['auth.wrong-password', 'auth.too-many-attempts', 'auth.passkeys-full'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Add a passkey with the answer of the authenticator',
  access: 'user',
  body: z.object({ credential: creationResponse }),
  reply: z.object({ data: passkey }),
  errors: ['auth.passkey-refused', 'auth.passkeys-full'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/{id}/remove',
  summary: 'Remove a passkey',
  access: 'user',
  params: z.object({ id: numericId }),
  reply: message,
  errors: ['request.not-found'],
});

/** The challenge is valid once, for five minutes, in the browser that requested it. */
export const createPasskeyChallenge = endpoint({
  method: 'POST',
  path: '/auth/passkey-challenge',
  summary: 'Begin to sign in with a passkey',
  access: 'guest-or-user',
  reply: z.object({ options: passkeyRequest }),
});

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey',
  access: 'anyone',
  body: z.object({ credential: requestResponse }),
  reply: signedIn,
  errors: ['auth.passkey-refused', 'auth.too-many-attempts', 'account.self-excluded'],
  issuesToken: true,
});
