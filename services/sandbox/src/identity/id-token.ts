import { createHash, createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { newKey, type SigningKey } from './signing-keys.ts';

/** What can be wrong with a token, one at a time. */
export const flaws = [
  'expired',
  'not-yet-valid',
  'wrong-audience',
  'wrong-issuer',
  'wrong-party',
  'wrong-key',
  'unknown-key',
  'symmetric',
] as const;

export type Flaw = (typeof flaws)[number];

/** The claims of Google's identity tokens that anybody reads. */
export interface Person {
  readonly client_id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name: string;
  readonly family_name: string;
  readonly sub?: string | undefined;
  /** The hosted domain of an organisation's account. */
  readonly hd?: string | undefined;
  readonly nonce?: string | undefined;
}

const LIFE_S = 3_600;
const LONG_AGO_S = 7_200;
const SUBJECT_DIGITS = 21;

/** Google's subjects are long numbers that stay the same for a person. */
const subjectOf = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, SUBJECT_DIGITS);

const STRANGER = 'somebody-else.apps.example.com';

/** Signs an identity token; with a flaw, one that a relying party must refuse. */
export async function signIdToken(
  issuer: string,
  key: SigningKey,
  { client_id: client, sub, nonce, hd, ...claims }: Person,
  flaw?: Flaw,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const begins = flaw === 'expired' ? now - LONG_AGO_S : now;
  const known = {
    ...claims,
    name: `${claims.given_name} ${claims.family_name}`.trim(),
    azp: flaw === 'wrong-party' ? STRANGER : client,
  };
  const token = new SignJWT({ ...known, ...(nonce && { nonce }), ...(hd && { hd }) })
    .setIssuer(flaw === 'wrong-issuer' ? 'https://accounts.example.com' : issuer)
    .setAudience(flaw === 'wrong-audience' ? STRANGER : client)
    .setSubject(sub ?? subjectOf(claims.email))
    .setIssuedAt(begins)
    .setExpirationTime(begins + LIFE_S);
  if (flaw === 'not-yet-valid') token.setNotBefore(now + LIFE_S);
  if (flaw === 'symmetric') {
    // The classic: the public key, which everybody has, used as a shared secret.
    const secret = createSecretKey(Buffer.from(JSON.stringify(key.published)));
    return token.setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.kid }).sign(secret);
  }
  const other = flaw === 'wrong-key' || flaw === 'unknown-key' ? await newKey() : key;
  const kid = flaw === 'unknown-key' ? other.kid : key.kid;
  return token.setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(other.privateKey);
}
