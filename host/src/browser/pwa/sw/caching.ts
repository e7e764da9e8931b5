import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { setCatchHandler } from 'workbox-routing/setCatchHandler.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import { limitsOf, runtimeCaches } from '../runtime-caches.ts';
import type { RuntimeCache } from '../runtime-caches.ts';
import { isStorable, isWholeFile, storedFileOf } from './stored-files.ts';
import type { StoredFile } from './stored-files.ts';
import { byFile } from './cache-key.ts';
import { scope } from './scope.ts';
import { pastCaches, verifiedFiles } from './verified-files.ts';

/** When the quota is exceeded, runtime caches are emptied, never the precache. */
const options = (cache: RuntimeCache, ...plugins: WorkboxPlugin[]) => ({
  cacheName: cache.name,
  matchOptions: { ignoreVary: true },
  plugins: [...plugins, new ExpirationPlugin({ ...limitsOf(cache), purgeOnQuotaError: true })],
});

/** Only complete successful responses of our own origin are stored. */
const goodOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isWholeFile(response) ? response : null),
};

/**
 * An image requested without CORS has an opaque response: errors cannot be detected in it, and browsers count megabytes
 * of quota for each. So images are requested with CORS, and stored when the server allows it.
 */
const inTheOpen: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request.url, { mode: 'cors', credentials: 'omit' }),
  cacheWillUpdate: async ({ response }) => (isStorable(response) ? response : null),
};

const releases = new CacheFirst(options(runtimeCaches.releases, goodOnly, byFile, verifiedFiles()));
const fonts = new CacheFirst(options(runtimeCaches.fonts, goodOnly, byFile));
const brand = new StaleWhileRevalidate(options(runtimeCaches.brand, goodOnly));
const icons = new StaleWhileRevalidate(options(runtimeCaches.icons, goodOnly));
const images = new CacheFirst(options(runtimeCaches.images, inTheOpen));

/** Origins without CORS headers: their images bypass the cache until this worker ends. */
const closedOrigins = new Set<string>();

const pictureFrom =
  (pictureOrigins: () => Promise<readonly string[]>) =>
  async (options: RouteHandlerCallbackOptions): Promise<Response> => {
    const { origin } = options.url;
    if (closedOrigins.has(origin) || !(await pictureOrigins()).includes(origin)) return fetch(options.request);
    try {
      return await images.handle(options);
    } catch {
      closedOrigins.add(origin);
      return fetch(options.request);
    }
  };

/**
 * Registers the routes of the runtime caches. Without a route the browser handles a request: API, wallet, settings,
 * rollouts.
 *
 * @param pictureOrigins the origins of the tenant's catalogue; no other images are stored
 */
export const storeFiles = (pictureOrigins: () => Promise<readonly string[]>): void => {
  const is = (kind: StoredFile) => (options: { request: Request }) =>
    storedFileOf(options.request, scope.location.origin) === kind;
  registerRoute(is('releases'), releases);
  registerRoute(is('fonts'), fonts);
  registerRoute(is('brand'), brand);
  registerRoute(is('icons'), icons);
  registerRoute(is('images'), pictureFrom(pictureOrigins));
  // When a cache cannot be read, or the browser's HTTP cache has wrong bytes, the file comes from the server.
  setCatchHandler(async ({ request }) => fetch(pastCaches(request)));
};
