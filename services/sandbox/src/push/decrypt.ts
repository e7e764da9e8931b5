import { createECDH, type ECDH } from 'node:crypto';
import ece from 'http_ece';

/** The browser's keys of a subscription. */
export interface BrowserKeys {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

export const newKeys = (): ECDH => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return keys;
};

/**
 * Decrypts a push message like a browser (RFC 8291 over RFC 8188).
 *
 * @throws when it was not encrypted for these keys
 */
export const decrypt = (body: Buffer, { keys, auth }: BrowserKeys): string =>
  ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString();
