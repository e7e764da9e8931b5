import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A random, unguessable token for a session, a launch or a ticket. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Tokens and codes are stored as digests only: a leaked table gives no usable token. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Compares in constant time. */
export const sameText = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
