import type { ObjectStore } from '@jangada/object-store/object-store';
import { brotli, gzipped, isWorthCompressing, type Encoding } from './compression.ts';
import { contentTypeOf } from './content-types.ts';

/** The bytes of release files, each stored with its compressed variants. */
export const createReleaseFiles = (store: ObjectStore) => {
  /** A file that compression does not shrink is stored plain only; variants of an abandoned upload are deleted. */
  const storeVariant = async (key: string, smaller: Buffer | null, bytes: Buffer): Promise<void> => {
    if (smaller && smaller.length < bytes.length) await store.put(key, smaller);
    else await store.remove(key);
  };

  return {
    async keep(remote: string, version: string, path: string, bytes: Buffer, quality: number): Promise<void> {
      const isWorthIt = isWorthCompressing(contentTypeOf(path), bytes.length);
      const smaller = isWorthIt ? await Promise.all([brotli(bytes, quality), gzipped(bytes)]) : [null, null];
      await storeVariant(keyOf('br', remote, version, path), smaller[0] ?? null, bytes);
      await storeVariant(keyOf('gzip', remote, version, path), smaller[1] ?? null, bytes);
      await store.put(keyOf('plain', remote, version, path), bytes);
    },

    /** Compresses a file again with a better quality; skips files that do not compress. */
    async improve(remote: string, version: string, path: string, quality: number): Promise<void> {
      const bytes = await store.find(keyOf('plain', remote, version, path));
      if (!bytes || !isWorthCompressing(contentTypeOf(path), bytes.length)) return;
      await storeVariant(keyOf('br', remote, version, path), await brotli(bytes, quality), bytes);
    },

    async remove(remote: string, version: string, path: string): Promise<void> {
      for (const variant of ['br', 'gzip', 'plain'] as const) await store.remove(keyOf(variant, remote, version, path));
    },

    /** The variant for the requested encoding, or the plain bytes where there is none. */
    async find(
      remote: string,
      version: string,
      path: string,
      wanted: Encoding | null,
    ): Promise<{ bytes: Buffer; encoding: Encoding | null } | null> {
      if (wanted) {
        const bytes = await store.find(keyOf(wanted, remote, version, path));
        if (bytes) return { bytes, encoding: wanted };
      }
      const bytes = await store.find(keyOf('plain', remote, version, path));
      return bytes && { bytes, encoding: null };
    },
  };
};

export type ReleaseFiles = ReturnType<typeof createReleaseFiles>;

const keyOf = (variant: 'plain' | Encoding, remote: string, version: string, path: string): string =>
  `${variant}/${remote}/${version}/${path}`;
