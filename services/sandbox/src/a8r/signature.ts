import { createHmac } from 'node:crypto';
import { isSameSecret } from '../kit/input.ts';

export const SIGNATURE_HEADER = 'x-request-sign';

/** Hex HMAC-SHA256 over the bytes of a body. */
export const signBody = (rawBody: string, token: string): string =>
  createHmac('sha256', token).update(rawBody).digest('hex');

export const isSigned = (rawBody: string, signature: unknown, token: string): boolean =>
  typeof signature === 'string' && isSameSecret(signature, signBody(rawBody, token));
