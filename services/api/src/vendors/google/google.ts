import * as z from '@jangada/contracts/values/schema';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Config } from '../../config/config.ts';
import { createKeySet } from '../key-set.ts';
import { boundedText, readExtras, readMessage } from '../read-message.ts';
import { VendorUnavailable } from '../send-request.ts';

/** The identity in Google's token. */
export interface GoogleIdentity {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Google hosts this mailbox itself, so the address cannot belong to another person since it was verified. */
  readonly runsMailbox: boolean;
  /** The names as Google has them; no rule of ours applies to them. */
  readonly firstName: string;
  readonly lastName: string;
  /** The nonce that the token was requested with. */
  readonly nonce: string;
}

/** What is shown to us and what it has to be for. */
export interface Shown {
  readonly idToken: string;
  readonly clientId: string;
}

export interface Google {
  /** @returns undefined when the token is invalid; the reason is not disclosed. @throws VendorUnavailable without Google's keys */
  identify(shown: Shown): Promise<GoogleIdentity | undefined>;
}

const CLOCK_TOLERANCE_S = 30;
const KEYS_TIMEOUT_MS = 5_000;
const KEYS_FRESH_MS = 60 * 60_000;
/** Minimum time between two look-ups of unknown keys: strangers can invent any number of them. */
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

/** A person without them signs in too. */
const extraClaims = z.object({
  email_verified: z.optional(z.boolean()),
  hd: z.optional(z.string()),
  name: z.optional(z.string()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
});

type Claims = z.infer<typeof claims> & z.infer<typeof extraClaims>;

/**
 * Google's identity tokens by OpenID Connect: RS256 with its published keys, issuer, audience, authorised party, times, and a
 * nonce, which the caller has to compare.
 *
 * @param keysCooldownMs minimum time between two look-ups of an unknown key
 */
export function createGoogle(
  { issuer, jwksUrl }: Pick<Config['google'], 'issuer' | 'jwksUrl'>,
  keysCooldownMs = KEYS_COOLDOWN_MS,
): Google {
  const keys = createKeySet(jwksUrl, {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cacheMaxAge: KEYS_FRESH_MS,
    cooldownDuration: keysCooldownMs,
  });
  // Google has signed with and without the scheme (its own manual, "Verify the Google ID token").
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
}

/** jose names what is wrong with a token by its own classes; without the keys it throws something else. */
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
