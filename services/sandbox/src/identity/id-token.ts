import { createHash, createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { newKey, type SigningKey } from './signing-keys.ts';

/** The flaws of a signed token, one at a time. */
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

/** The claims of Google's identity tokens that relying parties read, and the flaw. */
export const tokenOrder = z.object({
  client_id: z.string().min(1),
  email: z.string().min(1),
  email_verified: z.boolean().default(true),
  given_name: z.string().min(1).default('Pessoa'),
  family_name: z.string().min(1).default('Exemplo'),
  sub: z.string().min(1).optional(),
  /** The hosted domain of an organisation's account. */
  hd: z.string().min(1).optional(),
  nonce: z.string().min(1).optional(),
  flaw: z.enum(flaws).optional(),
});

const LIFE_S = 3_600;
const LONG_AGO_S = 7_200;
const SUBJECT_DIGITS = 21;

/** Google's subjects are long numbers that never change for a person. */
const subjectOf = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, SUBJECT_DIGITS);

const OTHER_CLIENT = 'somebody-else.apps.example.com';

/** Signs an identity token; one with a flaw must be refused by relying parties. */
export const signIdToken = async (
  issuer: string,
  key: SigningKey,
  { client_id: client, sub, nonce, hd, flaw, ...claims }: z.infer<typeof tokenOrder>,
): Promise<string> => {
  const now = Math.floor(Date.now() / 1000);
  const begins = flaw === 'expired' ? now - LONG_AGO_S : now;
  const known = {
    ...claims,
    name: `${claims.given_name} ${claims.family_name}`.trim(),
    azp: flaw === 'wrong-party' ? OTHER_CLIENT : client,
  };
  const token = new SignJWT({ ...known, ...(nonce && { nonce }), ...(hd && { hd }) })
    .setIssuer(flaw === 'wrong-issuer' ? 'https://accounts.example.com' : issuer)
    .setAudience(flaw === 'wrong-audience' ? OTHER_CLIENT : client)
    .setSubject(sub ?? subjectOf(claims.email))
    .setIssuedAt(begins)
    .setExpirationTime(begins + LIFE_S);
  if (flaw === 'not-yet-valid') token.setNotBefore(now + LIFE_S);
  if (flaw === 'symmetric') {
    // Algorithm confusion: the public key is used as a shared secret.
    const secret = createSecretKey(Buffer.from(JSON.stringify(key.published)));
    return token.setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.kid }).sign(secret);
  }
  const other = flaw === 'wrong-key' || flaw === 'unknown-key' ? await newKey() : key;
  const kid = flaw === 'unknown-key' ? other.kid : key.kid;
  return token.setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(other.privateKey);
};
