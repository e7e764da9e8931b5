import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { text } from './environment.ts';

/**
 * The key that the services of one installation share. It seals secrets in the database and between services, and
 * identifies one service to another.
 */
export const SERVICES_KEY_BYTES = 32;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The variable `SERVICES_KEY`. */
export const servicesKey = () =>
  text()
    .transform((key) => Buffer.from(key, 'base64url'))
    .refine((key) => key.length === SERVICES_KEY_BYTES, { error: `must be ${SERVICES_KEY_BYTES} bytes in base64url` });

const sealKeyOf = (key: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'jangada sealed secrets', SERVICES_KEY_BYTES));

/**
 * Encrypts a secret (AES-256-GCM).
 *
 * @param name bound to the secret, so that it cannot be used under another name
 * @returns base64url
 */
export const seal = (key: Buffer, name: string, secret: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealKeyOf(key), nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** @throws when the secret was not sealed with this key under this name */
export const unseal = (key: Buffer, name: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealKeyOf(key), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
};

/** The bearer token of calls from one service to another. */
export const serviceBearer = (key: Buffer): string =>
  createHmac('sha256', key).update('jangada calls between services').digest('base64url');

/** @param authorization the header of a call */
export const isServiceCall = (key: Buffer, authorization: string | undefined): boolean => {
  const [given, right] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${serviceBearer(key)}`)];
  return given.length === right.length && timingSafeEqual(given, right);
};
