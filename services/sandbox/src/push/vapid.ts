import { importJWK, jwtVerify } from 'jose';

const POINT_BYTES = 65;
const COORDINATE_BYTES = 32;
const UNCOMPRESSED = 4;
/** A token with a longer lifetime is refused (RFC 8292, 2). */
const LIFETIME_SECONDS_MAX = 24 * 3_600;

/**
 * Checks the sender of a push message (VAPID, RFC 8292).
 *
 * @returns the sender's public key and contact, or the reason of the refusal
 */
export const checkVapid = async (
  header: string | undefined,
  audience: string,
): Promise<{ readonly key: string; readonly subject: string } | { readonly refusal: string }> => {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (!token || !key) return { refusal: 'Authorization must be: vapid t=<token>, k=<key>' };
  const point = Buffer.from(key, 'base64url');
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return { refusal: 'k is no point on P-256' };
  const [x, y] = [point.subarray(1, 1 + COORDINATE_BYTES), point.subarray(1 + COORDINATE_BYTES)];
  try {
    const publicKey = await importJWK(
      { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
      'ES256',
    );
    const { payload } = await jwtVerify(token, publicKey, { audience, requiredClaims: ['exp', 'sub'] });
    if ((payload.exp ?? 0) > Date.now() / 1_000 + LIFETIME_SECONDS_MAX + 60) return { refusal: 'exp is too far away' };
    return { key, subject: payload.sub ?? '' };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : 'The token does not hold' };
  }
};
