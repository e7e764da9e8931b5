import { createPublicKey, sign, verify, type KeyLike } from 'node:crypto';

const ALGORITHM = 'RSA-SHA256';
export const SIGNATURE_HEADER = 'x-hub88-signature';

/** Base64 RSA-SHA256 over the bytes of a body, as in Hub88's X-Hub88-Signature. */
export const signBody = (rawBody: string, privateKey: KeyLike): string =>
  sign(ALGORITHM, Buffer.from(rawBody), privateKey).toString('base64');

export const isSigned = (rawBody: string, signature: unknown, publicKey: KeyLike): boolean => {
  if (typeof signature !== 'string' || signature === '') return false;
  return verify(ALGORITHM, Buffer.from(rawBody), publicKey, Buffer.from(signature, 'base64'));
};

/** The public key of the studio, for the operator's configuration. */
export const publicHalf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
