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

type Keys = readonly [current: Buffer, ...others: Buffer[]];

/** No key opens what is stored under a name. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

export interface SealedStore extends ObjectStore {
  /**
   * Seals with the first key what another one sealed, or what was stored before there was a key. The bytes under the name
   * are those of before or the new ones at every moment; what the store does not return as it was written is undone.
   *
   * @returns `current` when nothing was to be done
   * @throws {UnreadableFile} when no key opens it: it stays as it is
   */
  reseal(name: string): Promise<'missing' | 'current' | 'sealed'>;
}

/**
 * Stores bytes encrypted (AES-256-GCM): the folder or bucket reveals nothing, and bytes that were changed or moved to
 * another key are not returned.
 *
 * @param keys `SEAL_KEY_BYTES` long: the first seals, each of them opens
 * @throws {UnreadableFile} on finding bytes that none of these keys sealed under this name
 */
export const sealedStore = (store: ObjectStore, keys: Keys): SealedStore => ({
  put: (name, bytes) => store.put(name, seal(keys[0], name, bytes)),
  find: async (name) => {
    const stored = await store.find(name);
    return stored && openStored(keys, name, stored);
  },
  remove: (name) => store.remove(name),
  reseal: async (name) => {
    const stored = await store.find(name);
    if (!stored) return 'missing';
    const bytes = openStored(keys, name, stored);
    if (isSealed(stored) && openWith(keys[0], name, stored)) return 'current';
    const sealed = seal(keys[0], name, bytes);
    if (!openWith(keys[0], name, sealed)?.equals(bytes)) throw new Error(`${name} was not sealed`);
    await store.put(name, sealed);
    const written = await store.find(name);
    if (written?.equals(sealed)) return 'sealed';
    await store.put(name, stored);
    throw new Error(`The store did not keep ${name} as it was written`);
  },
});

const isSealed = (stored: Buffer): boolean => stored.subarray(0, MARK.length).equals(MARK);

function seal(key: Buffer, name: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([MARK, nonce, cipher.getAuthTag(), sealed]);
}

function openStored(keys: Keys, name: string, stored: Buffer): Buffer {
  if (!isSealed(stored)) return stored;
  for (const key of keys) {
    const bytes = openWith(key, name, stored);
    if (bytes) return bytes;
  }
  throw new UnreadableFile(`No key opens ${name}`);
}

/** The tag tells whether a key fits. */
function openWith(key: Buffer, name: string, stored: Buffer): Buffer | null {
  try {
    return open(key, name, stored);
  } catch {
    return null;
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
