import { OWN_CACHE_PREFIX, runtimeCaches } from '../runtime-caches.ts';

/** Kept by workbox-precaching under a name of its own, which it cleans up itself. */
const PRECACHE_PREFIX = `${OWN_CACHE_PREFIX}precache`;

/**
 * Which of the caches of this origin are ours and of no use any more: those of an older layout, and the offline documents
 * of another release of the shell. A cache that is not ours is nobody's business.
 */
export const outdatedCaches = (names: readonly string[], offlineCache: string): string[] => {
  const used: readonly string[] = [...Object.values(runtimeCaches).map(({ name }) => name), offlineCache];
  return names.filter(
    (name) => name.startsWith(OWN_CACHE_PREFIX) && !name.startsWith(PRECACHE_PREFIX) && !used.includes(name),
  );
};
