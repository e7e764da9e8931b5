import { createHash } from 'node:crypto';

/**
 * The form in which the API stores a person's key.
 *
 * @returns SHA-256, base64url
 */
export const operatorKeyDigest = (key: string): string => createHash('sha256').update(key).digest('base64url');
