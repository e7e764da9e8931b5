/** What the service worker keeps besides the shell itself, each kind with a limit of its own. */
export interface RuntimeCache {
  readonly name: string;
  /** More than these push out the one that was not used for longest. */
  readonly entriesMax: number;
  /** What was kept longer ago than this is fetched again. */
  readonly ageDaysMax: number;
}

const DAY_SECONDS = 86_400;

/**
 * Names say what an entry is; a number at the end is raised when entries of the old kind must not be used any more. The
 * worker removes every cache of ours that is not in this list when it takes over.
 */
export const runtimeCaches = {
  /** Scripts and small files of releases. Each address names one immutable release, so what is kept is never old. */
  releases: { name: 'jangada-releases-1', entriesMax: 240, ageDaysMax: 30 },
  fonts: { name: 'jangada-fonts-1', entriesMax: 20, ageDaysMax: 180 },
  /** Covers and other pictures of the catalogue, from the origins that serve them. */
  images: { name: 'jangada-images-1', entriesMax: 300, ageDaysMax: 14 },
  /** Logos, banners and icons of the tenant. */
  brand: { name: 'jangada-brand-1', entriesMax: 80, ageDaysMax: 30 },
  /** Answers of the icon endpoint. */
  icons: { name: 'jangada-icons-1', entriesMax: 80, ageDaysMax: 30 },
} as const satisfies Readonly<Record<string, RuntimeCache>>;

/** The kept document that is shown without a network, one per language. */
export const OFFLINE_CACHE = 'jangada-offline-1';

/** Every cache of ours starts with this; what else lies in the origin is not ours to touch. */
export const OWN_CACHE_PREFIX = 'jangada-';

/** The limits in the words of workbox-expiration. */
export const limitsOf = ({ entriesMax, ageDaysMax }: RuntimeCache) => ({
  maxEntries: entriesMax,
  maxAgeSeconds: ageDaysMax * DAY_SECONDS,
});
