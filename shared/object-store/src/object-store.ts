import { folderStore } from './folder-store.ts';
import { s3Store, type S3Options } from './s3-store.ts';

/**
 * Where bytes lie: a folder here, an S3-compatible store when one machine is not enough. Keys are paths with slashes; a
 * key is written whole or overwritten whole, never in part.
 */
export interface ObjectStore {
  /** @throws when the bytes could not be kept; nothing of them is under the key then */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there is nothing under the key. @throws when the store cannot say */
  find(key: string): Promise<Buffer | null>;
  /** Nothing under the key is as good as having removed it. @throws when the store cannot say */
  remove(key: string): Promise<void>;
}

/** A folder, or a bucket. */
export type ObjectStoreOptions = { readonly dir: string } | S3Options;

/** The store that was configured. Nothing is opened or asked before the first call. */
export const openObjectStore = (options: ObjectStoreOptions): ObjectStore =>
  'dir' in options ? folderStore(options.dir) : s3Store(options);
