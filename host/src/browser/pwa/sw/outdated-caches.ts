import { OWN_CACHE_PREFIX, runtimeCaches } from '../runtime-caches.ts';

/** Managed by workbox-precaching, which cleans it up itself. */
const PRECACHE_PREFIX = `${OWN_CACHE_PREFIX}precache`;

/** Our obsolete caches: those of an older format, and the offline documents of another shell release. */
export const outdatedCaches = (names: readonly string[], offlineCache: string): string[] => {
  const used: readonly string[] = [...Object.values(runtimeCaches).map(({ name }) => name), offlineCache];
  return names.filter(
    (name) => name.startsWith(OWN_CACHE_PREFIX) && !name.startsWith(PRECACHE_PREFIX) && !used.includes(name),
  );
};
