import { limitsOf, runtimeCaches } from './runtime-caches.ts';
import type { RuntimeCache } from './runtime-caches.ts';

/*
 * For the device monitor (DEV-07 to DEV-09): memory is short, so caches give some back. Both work in the page, with or
 * without a running worker, and both fetch their code only when they are called.
 */

/** Throws out of one cache what is over its limits; workbox keeps the book of when each entry was used last. */
type Expire = (cache: RuntimeCache) => Promise<void>;

const expire: Expire = async (cache) => {
  const { CacheExpiration } = await import(
    /* webpackChunkName: "cache-expiration" */ 'workbox-expiration/CacheExpiration.js'
  );
  await new CacheExpiration(cache.name, limitsOf(cache)).expireEntries();
};

/** Null where there is none, also where the browser has no caches at all: opening it would make it. */
const existing = async (name: string): Promise<Cache | null> =>
  'caches' in globalThis && (await caches.has(name)) ? caches.open(name) : null;

const sizeOf = async (name: string): Promise<number> => (await (await existing(name))?.keys())?.length ?? 0;

/**
 * Removes what is older than its cache allows, or too much, from every runtime cache; the shell's own files and the
 * offline document stay (DEV-07).
 *
 * @returns how many entries went; 0 where the browser has no caches
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
 * Removes the older half of the kept pictures, rounded up: the ones that were stored first (DEV-08). A cache lists its
 * entries in the order in which they were put (Service Workers, 5.4.7).
 *
 * @returns how many entries went; 0 where the browser has no caches
 */
export const dropHalfOfImages = async (): Promise<number> => {
  const images = await existing(runtimeCaches.images.name);
  if (!images) return 0;
  const kept = await images.keys();
  const older = kept.slice(0, Math.ceil(kept.length / 2));
  const gone = await Promise.all(older.map((request) => images.delete(request)));
  return gone.filter(Boolean).length;
};
