import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ObjectStore } from './object-store.ts';

/** AES-256. */
export const SEAL_KEY_BYTES = 32;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/**
 * The beginning of sealed bytes. Bytes that were stored before there was a key do not have it and are returned
 * unchanged.
 */
const MARK = Buffer.from('JGS1');

/**
 * Stores bytes encrypted (AES-256-GCM): the folder or bucket reveals nothing, and bytes that were changed or moved to
 * another key are not returned.
 *
 * @param key `SEAL_KEY_BYTES` long
 * @throws on finding bytes that this key did not seal under this name
 */
export const sealedStore = (store: ObjectStore, key: Buffer): ObjectStore => ({
  put: (name, bytes) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return store.put(name, Buffer.concat([MARK, nonce, cipher.getAuthTag(), sealed]));
  },
  find: async (name) => {
    const stored = await store.find(name);
    if (!stored?.subarray(0, MARK.length).equals(MARK)) return stored;
    const [nonceAt, tagAt] = [MARK.length, MARK.length + NONCE_BYTES];
    const sealedAt = tagAt + TAG_BYTES;
    const cipher = createDecipheriv('aes-256-gcm', key, stored.subarray(nonceAt, tagAt))
      .setAAD(Buffer.from(name))
      .setAuthTag(stored.subarray(tagAt, sealedAt));
    return Buffer.concat([cipher.update(stored.subarray(sealedAt)), cipher.final()]);
  },
  remove: (name) => store.remove(name),
});
