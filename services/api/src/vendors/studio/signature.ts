import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-hub88-signature';

/** Base64 RSA-SHA256 over the bytes of a body. @param privateKey PEM */
export const createSigner = (privateKey: string): ((rawBody: string) => string) => {
  const key = createPrivateKey(privateKey);
  return (rawBody) => sign('RSA-SHA256', Buffer.from(rawBody), key).toString('base64');
};

/** @param publicKey PEM */
export const createSignatureCheck = (publicKey: string): ((rawBody: string, signature: unknown) => boolean) => {
  const key = createPublicKey(publicKey);
  return (rawBody, signature) =>
    typeof signature === 'string' &&
    signature !== '' &&
    verify('RSA-SHA256', Buffer.from(rawBody), key, Buffer.from(signature, 'base64'));
};
