import * as z from '@jangada/contracts/values/schema';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Config } from '../../config/config.ts';
import { createKeySet } from '../key-set.ts';
import { boundedText, readExtras, readMessage } from '../read-message.ts';
import { VendorUnavailable } from '../send-request.ts';

export interface GoogleIdentity {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Google hosts this mailbox itself, so the address has not changed its owner since it was verified. */
  readonly runsMailbox: boolean;
  /** The names as Google returns them; they may break our rule of names. */
  readonly firstName: string;
  readonly lastName: string;
  /** The nonce with which the page requested the token from Google. */
  readonly nonce: string;
}

/** The token, and the client id that it must be issued for. */
export interface Shown {
  readonly idToken: string;
  readonly clientId: string;
}

export interface Google {
  /**
   * @returns undefined when the token is invalid; the reason is not disclosed. @throws {VendorUnavailable} when
   *   Google's keys are unavailable
   */
  identify(shown: Shown): Promise<GoogleIdentity | undefined>;
}

const CLOCK_TOLERANCE_S = 30;
const KEYS_TIMEOUT_MS = 5_000;
const KEYS_FRESH_MS = 60 * 60_000;
/** Minimum time between two look-ups of unknown keys, because strangers can invent any number of key ids. */
const KEYS_COOLDOWN_MS = 30_000;
const SUBJECT_CHARS_MAX = 255;
const EMAIL_CHARS_MAX = 200;
const NONCE_CHARS_MAX = 200;

const claims = z.object({
  sub: boundedText(SUBJECT_CHARS_MAX).check(z.minLength(1)),
  email: boundedText(EMAIL_CHARS_MAX).check(z.regex(/^[^\s@]+@[^\s@]+$/)),
  nonce: boundedText(NONCE_CHARS_MAX).check(z.minLength(1)),
  azp: z.optional(z.string()),
});

/** Claims that are optional for a sign-in. */
const extraClaims = z.object({
  email_verified: z.optional(z.boolean()),
  hd: z.optional(z.string()),
  name: z.optional(z.string()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
});

type Claims = z.infer<typeof claims> & z.infer<typeof extraClaims>;

/**
 * Verifies Google's OpenID Connect identity tokens: RS256 with its published keys, issuer, audience, authorised party
 * and times. The caller must compare the nonce.
 *
 * @param keysCooldownMs minimum time between two look-ups of an unknown key
 */
export const createGoogle = (
  { issuer, jwksUrl }: Pick<Config['google'], 'issuer' | 'jwksUrl'>,
  keysCooldownMs = KEYS_COOLDOWN_MS,
): Google => {
  const keys = createKeySet(jwksUrl, {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cacheMaxAge: KEYS_FRESH_MS,
    cooldownDuration: keysCooldownMs,
  });
  // Google's tokens name the issuer with or without the scheme (its manual, "Verify the Google ID token").
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')];

  return {
    identify: async ({ idToken, clientId }) => {
      const payload = await verified(idToken);
      if (!payload || payload.aud !== clientId) return undefined;
      const read = readMessage(claims, payload);
      if (!read.ok || (read.value.azp ?? clientId) !== clientId) return undefined;
      return identityOf({ ...read.value, ...readExtras(extraClaims, payload) });
    },
  };

  async function verified(idToken: string): Promise<JWTPayload | undefined> {
    try {
      const options = { issuer: issuers, algorithms: ['RS256'], clockTolerance: CLOCK_TOLERANCE_S };
      return (await jwtVerify(idToken, keys, { ...options, requiredClaims: ['exp', 'iat', 'sub', 'aud'] })).payload;
    } catch (error) {
      if (isVerdict(error)) return undefined;
      throw new VendorUnavailable(`the keys of the identity provider: ${String(error)}`);
    }
  }
};

/** jose throws its own classes for an invalid token; without the keys it throws other errors. */
const isVerdict = (error: unknown): boolean =>
  error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC';

function identityOf(given: Claims): GoogleIdentity {
  const [first = '', ...rest] = (given.name ?? '').trim().split(/\s+/);
  const email = given.email.toLowerCase();
  return {
    subject: given.sub,
    nonce: given.nonce,
    email,
    emailVerified: given.email_verified === true,
    runsMailbox: email.endsWith('@gmail.com') || given.hd !== undefined,
    firstName: given.given_name ?? first,
    lastName: given.family_name ?? rest.join(' '),
  };
}
