import { folderStore } from './folder-store.ts';
import { s3Store, type S3Options } from './s3-store.ts';

/**
 * A store for bytes: a local folder, or an S3-compatible store when one machine is not enough. Keys are paths with
 * slashes; a key is written or overwritten as a whole, never in part.
 */
export interface ObjectStore {
  /** @throws when the bytes could not be stored; nothing is then stored under the key */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when nothing is stored under the key. @throws when the store does not answer */
  find(key: string): Promise<Buffer | null>;
  /** Removes the bytes under a key; no error when nothing is stored there. @throws when the store does not answer */
  remove(key: string): Promise<void>;
}

/** A folder, or a bucket. */
export type ObjectStoreOptions = { readonly dir: string } | S3Options;

/** Creates the configured store. Nothing is opened or called before the first use. */
export const openObjectStore = (options: ObjectStoreOptions): ObjectStore =>
  'dir' in options ? folderStore(options.dir) : s3Store(options);
