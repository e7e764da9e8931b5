import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyOfBytes, newestFirst, type NewestFirst } from './environment.ts';

export const SERVICES_KEY_BYTES = 32;

/**
 * The key that the services of one installation share. It seals secrets in the database and between services, and
 * identifies one service to another. During a rotation there are two: the first one seals and identifies, each of them
 * opens and is accepted.
 */
export type ServicesKey = NewestFirst<Buffer>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The variable `SERVICES_KEY`: one key, or several with commas. */
export const servicesKey = () => newestFirst(keyOfBytes(SERVICES_KEY_BYTES));

const sealKeyOf = (key: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'jangada sealed secrets', SERVICES_KEY_BYTES));

/**
 * Encrypts a secret (AES-256-GCM) with the first key.
 *
 * @param name bound to the secret, so that it cannot be used under another name
 * @returns base64url
 */
export const seal = ([key]: ServicesKey, name: string, secret: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealKeyOf(key), nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
};

const open = (key: Buffer, name: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', sealKeyOf(key), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
};

/** @throws when the secret was not sealed with one of these keys under this name */
export const unseal = ([key, ...others]: ServicesKey, name: string, sealed: string): string => {
  try {
    return open(key, name, sealed);
  } catch (error) {
    const [next, ...rest] = others;
    if (!next) throw error;
    return unseal([next, ...rest], name, sealed);
  }
};

/** Seals a secret with the first key when another one sealed it. @returns null when nothing is to be done */
export const sealAgain = (keys: ServicesKey, name: string, sealed: string): string | null => {
  const [key] = keys;
  try {
    open(key, name, sealed);
    return null;
  } catch {
    return seal(keys, name, unseal(keys, name, sealed));
  }
};

/** The bearer token of calls from one service to another. */
export const serviceBearer = ([key]: ServicesKey): string => bearerOf(key);

const bearerOf = (key: Buffer): string =>
  createHmac('sha256', key).update('jangada calls between services').digest('base64url');

/** @param authorization the header of a call */
export const isServiceCall = (keys: ServicesKey, authorization: string | undefined): boolean => {
  const given = Buffer.from(authorization ?? '');
  return keys.some((key) => {
    const right = Buffer.from(`Bearer ${bearerOf(key)}`);
    return given.length === right.length && timingSafeEqual(given, right);
  });
};
