/** The service worker's caches besides the shell's files, with limits per kind. */
export interface RuntimeCache {
  readonly name: string;
  /** The maximum number of cache entries; beyond it the least recently used ones are removed. */
  readonly entriesMax: number;
  /** Older cache entries are fetched again. */
  readonly ageDaysMax: number;
}

const DAY_SECONDS = 86_400;

/**
 * Raise the number in a name when entries of the old format must not be used. On activation the worker removes all our
 * caches that are not in this list.
 */
export const runtimeCaches = {
  /** Files of releases. Each address names one immutable release, so an entry is never stale. */
  releases: { name: 'jangada-releases-1', entriesMax: 240, ageDaysMax: 30 },
  fonts: { name: 'jangada-fonts-1', entriesMax: 20, ageDaysMax: 180 },
  /** Images of the catalogue, from the origins of the tenant's images. */
  images: { name: 'jangada-images-1', entriesMax: 300, ageDaysMax: 14 },
  brand: { name: 'jangada-brand-1', entriesMax: 80, ageDaysMax: 30 },
  icons: { name: 'jangada-icons-1', entriesMax: 80, ageDaysMax: 30 },
} as const satisfies Readonly<Record<string, RuntimeCache>>;

/** The cache of the documents that are shown without a network, one per language. */
export const OFFLINE_CACHE = 'jangada-offline-1';

/** The prefix of all our caches; the worker does not touch other caches of the origin. */
export const OWN_CACHE_PREFIX = 'jangada-';

/** The options of workbox-expiration. */
export const limitsOf = ({ entriesMax, ageDaysMax }: RuntimeCache) => ({
  maxEntries: entriesMax,
  maxAgeSeconds: ageDaysMax * DAY_SECONDS,
});
