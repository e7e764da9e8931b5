import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';
import { overrideClaims, type OverrideClaims } from '@jangada/contracts/delivery/override';
import { safeParse } from '@jangada/contracts/values/schema';
import type { NewestFirst } from '@jangada/server/environment';

const SEED_BYTES = 32;

/** The PKCS #8 header before the 32 bytes of an Ed25519 key (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

const TOKEN_LENGTH_MAX = 2_000;

/** Every edge of an installation derives the same key from its delivery token, so a link is valid at each edge. */
const signingKey = (deliveryToken: string): KeyObject => {
  const seed = Buffer.from(hkdfSync('sha256', deliveryToken, '', 'jangada override tokens 1', SEED_BYTES));
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
};

const claimsIn = (words: Buffer): OverrideClaims | null => {
  try {
    const claims = safeParse(overrideClaims, JSON.parse(words.toString()));
    return claims.success ? claims.data : null;
  } catch {
    return null;
  }
};

/**
 * Signs override tokens with Ed25519 (RFC 8032) and reads them: `<claims>.<signature>`, both base64url.
 *
 * @param deliveryTokens the first signs; what any of them signed is read
 */
export const overrideTokens = (deliveryTokens: NewestFirst<string>) => {
  const key = signingKey(deliveryTokens[0]);
  const publicKeys = deliveryTokens.map((token) => createPublicKey(signingKey(token)));
  return {
    sign: (claims: OverrideClaims): string => {
      const words = Buffer.from(JSON.stringify(claims));
      return `${words.toString('base64url')}.${sign(null, words, key).toString('base64url')}`;
    },

    /** The payload of a token; null when the signature is wrong. The caller checks expiry and revocation. */
    read: (token: string): OverrideClaims | null => {
      const [words, signature, ...more] = token.split('.');
      if (!words || !signature || more.length > 0 || token.length > TOKEN_LENGTH_MAX) return null;
      const signed = Buffer.from(words, 'base64url');
      const isSigned = publicKeys.some((known) => verify(null, signed, known, Buffer.from(signature, 'base64url')));
      if (!isSigned) return null;
      return claimsIn(signed);
    },
  };
};

export type OverrideTokens = ReturnType<typeof overrideTokens>;
