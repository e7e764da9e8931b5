import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An unguessable name for a session, a launch or a ticket. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Tokens and codes are kept as digests only: who reads the database cannot use them. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Compares without telling by its duration where the difference is. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
