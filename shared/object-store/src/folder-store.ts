import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { ObjectStore } from './object-store.ts';

/** Stores bytes as files below a folder, which is created when missing. */
export const folderStore = (folder: string): ObjectStore => {
  const root = resolve(folder);
  const placeOf = (key: string): string => {
    const place = join(root, key);
    if (!place.startsWith(root + sep)) throw new Error(`The key ${key} leads out of the store`);
    return place;
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true });
      // The file is written under another name and renamed, so that no reader sees half of it, even after a crash.
      const aside = `${place}.${randomUUID()}.part`;
      try {
        await writeFile(aside, bytes, { flush: true });
        await rename(aside, place);
      } catch (error) {
        await rm(aside, { force: true }); // A partial file would fill a full disk further.
        throw error;
      }
    },
    async find(key) {
      try {
        return await readFile(placeOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR');
