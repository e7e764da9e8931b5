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
 * @param keys `SEAL_KEY_BYTES` long: the first seals, each of them opens
 * @throws on finding bytes that none of these keys sealed under this name
 */
export const sealedStore = (
  store: ObjectStore,
  keys: readonly [current: Buffer, ...others: Buffer[]],
): ObjectStore => ({
  put: (name, bytes) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', keys[0], nonce).setAAD(Buffer.from(name));
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return store.put(name, Buffer.concat([MARK, nonce, cipher.getAuthTag(), sealed]));
  },
  find: async (name) => {
    const stored = await store.find(name);
    return stored?.subarray(0, MARK.length).equals(MARK) ? openWithAny(keys, name, stored) : stored;
  },
  remove: (name) => store.remove(name),
});

/** The tag tells whether a key fits. */
function openWithAny([key, ...others]: readonly [Buffer, ...Buffer[]], name: string, stored: Buffer): Buffer {
  try {
    return open(key, name, stored);
  } catch (error) {
    const [next, ...rest] = others;
    if (!next) throw error;
    return openWithAny([next, ...rest], name, stored);
  }
}

function open(key: Buffer, name: string, stored: Buffer): Buffer {
  const [nonceAt, tagAt] = [MARK.length, MARK.length + NONCE_BYTES];
  const sealedAt = tagAt + TAG_BYTES;
  const cipher = createDecipheriv('aes-256-gcm', key, stored.subarray(nonceAt, tagAt))
    .setAAD(Buffer.from(name))
    .setAuthTag(stored.subarray(tagAt, sealedAt));
  return Buffer.concat([cipher.update(stored.subarray(sealedAt)), cipher.final()]);
}
