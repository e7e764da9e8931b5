import { limitsOf, runtimeCaches } from './runtime-caches.ts';
import type { RuntimeCache } from './runtime-caches.ts';

/**
 * Frees caches when memory is short, for the device monitor (DEV-07 to DEV-09). Works in the page, without a worker;
 * the code is loaded on demand.
 */

/** Removes the entries of one cache that exceed its limits; workbox stores when each was last used. */
type Expire = (cache: RuntimeCache) => Promise<void>;

const expire: Expire = async (cache) => {
  const { CacheExpiration } = await import(
    /* webpackChunkName: "cache-expiration" */ 'workbox-expiration/CacheExpiration.js'
  );
  await new CacheExpiration(cache.name, limitsOf(cache)).expireEntries();
};

/** Null when the cache does not exist: opening it would create it. */
const existing = async (name: string): Promise<Cache | null> =>
  'caches' in globalThis && (await caches.has(name)) ? caches.open(name) : null;

const sizeOf = async (name: string): Promise<number> => (await (await existing(name))?.keys())?.length ?? 0;

/**
 * Removes expired and surplus entries from every runtime cache; the shell's files and the offline document stay
 * (DEV-07).
 *
 * @returns the number of removed entries; 0 without cache support
 */
export const cleanUpCaches = async (expireOne: Expire = expire): Promise<number> => {
  let removed = 0;
  for (const cache of Object.values(runtimeCaches)) {
    const before = await sizeOf(cache.name);
    if (before === 0) continue;
    await expireOne(cache);
    removed += before - (await sizeOf(cache.name));
  }
  return removed;
};

/**
 * Removes the older half of the stored images, rounded up (DEV-08). A cache lists its entries in the order of
 * insertion, so the first half is the older one (Service Workers, 5.4.7).
 *
 * @returns the number of removed entries; 0 without cache support
 */
export const dropHalfOfImages = async (): Promise<number> => {
  const images = await existing(runtimeCaches.images.name);
  if (!images) return 0;
  const stored = await images.keys();
  const older = stored.slice(0, Math.ceil(stored.length / 2));
  const gone = await Promise.all(older.map((request) => images.delete(request)));
  return gone.filter(Boolean).length;
};
