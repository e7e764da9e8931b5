import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto';

const SALT_BYTES = 16;
const RECORD_SIZE_BYTES = 4;
const TAG_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SECRET_BYTES = 32;
/** Ends the last record (RFC 8188, 2). */
const LAST_RECORD = 2;

/** A browser's own half of a subscription. */
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
 * Reads a push message as the browser does (RFC 8291 over RFC 8188, one record).
 *
 * @throws when it was not encrypted for these keys
 */
export function decrypt(body: Buffer, { keys, auth }: BrowserKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const idLengthAt = SALT_BYTES + RECORD_SIZE_BYTES;
  const keyEnd = idLengthAt + 1 + (body[idLengthAt] ?? 0);
  const senderKey = body.subarray(idLengthAt + 1, keyEnd);
  const record = body.subarray(keyEnd);

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const shared = derive(keys.computeSecret(senderKey), auth, info, SECRET_BYTES);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);

  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0) throw new Error('The record has no end');
  return padded.subarray(0, end).toString();
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
