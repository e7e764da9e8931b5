import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-request-sign';

/** Hex HMAC-SHA256 over the bytes of a body. */
export const signatureOf = (rawBody: string, token: string): string =>
  createHmac('sha256', token).update(rawBody).digest('hex');

/** @param tokens a signature by any of them is valid */
export const isSignedBy = (tokens: readonly string[], rawBody: string, signature: unknown): boolean => {
  if (typeof signature !== 'string') return false;
  const given = Buffer.from(signature);
  return tokens.some((token) => {
    const expected = Buffer.from(signatureOf(rawBody, token));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};
