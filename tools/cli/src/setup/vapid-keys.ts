import { createECDH } from 'node:crypto';

const PRIVATE_BYTES = 32;

/**
 * A new pair of Web Push keys in the form of browsers and push services: base64url of the point and of the number
 * (RFC 8292).
 */
export const newVapidKeys = (): { readonly privateKey: string; readonly publicKey: string } => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded(pair.getPrivateKey()) };
};

/** Restores leading zero bytes, which Node omits. */
const padded = (number: Buffer): string =>
  Buffer.concat([Buffer.alloc(PRIVATE_BYTES - number.length), number]).toString('base64url');
