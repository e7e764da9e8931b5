import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-hub88-signature';

/** Base64 RSA-SHA256 over the bytes of a body. @param privateKey PEM */
export const createSigner = (privateKey: string): ((rawBody: string) => string) => {
  const key = createPrivateKey(privateKey);
  return (rawBody) => sign('RSA-SHA256', Buffer.from(rawBody), key).toString('base64');
};

/** @param publicKeys PEM; a signature of any of them is valid */
export const createSignatureCheck = (
  publicKeys: readonly string[],
): ((rawBody: string, signature: unknown) => boolean) => {
  const keys = publicKeys.map((publicKey) => createPublicKey(publicKey));
  return (rawBody, signature) =>
    typeof signature === 'string' &&
    signature !== '' &&
    keys.some((key) => verify('RSA-SHA256', Buffer.from(rawBody), key, Buffer.from(signature, 'base64')));
};
