import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js';
import { CacheableResponsePlugin } from 'workbox-cacheable-response/CacheableResponsePlugin.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import { limitsOf, runtimeCaches } from '../runtime-caches.ts';
import type { RuntimeCache } from '../runtime-caches.ts';
import { firstAddressOf, isSecondAttempt, storedFileOf, isStorable } from './stored-files.ts';
import type { StoredFile } from './stored-files.ts';
import { scope } from './scope.ts';

/** A full disk empties what can be fetched again, never the shell itself. */
const options = (cache: RuntimeCache, ...plugins: WorkboxPlugin[]) => ({
  cacheName: cache.name,
  matchOptions: { ignoreVary: true },
  plugins: [...plugins, new ExpirationPlugin({ ...limitsOf(cache), purgeOnQuotaError: true })],
});

/** Of our own files only whole good answers are kept: no 404, no part. */
const goodOnly = new CacheableResponsePlugin({ statuses: [200] });

/** One entry per file, whichever attempt brought it; a second attempt never comes from the cache. */
const byFile: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => firstAddressOf(request.url),
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    isSecondAttempt(request.url) ? null : (cachedResponse ?? null),
};

/**
 * A picture asked for without CORS gives an opaque answer: nobody can tell a picture from an error in it, and browsers
 * count megabytes of quota for each. So we ask with CORS, and keep what the server lets everybody keep.
 */
const inTheOpen: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request.url, { mode: 'cors', credentials: 'omit' }),
  cacheWillUpdate: async ({ response }) => (isStorable(response) ? response : null),
};

const releases = new CacheFirst(options(runtimeCaches.releases, goodOnly, byFile));
const fonts = new CacheFirst(options(runtimeCaches.fonts, goodOnly, byFile));
const brand = new StaleWhileRevalidate(options(runtimeCaches.brand, goodOnly));
const icons = new StaleWhileRevalidate(options(runtimeCaches.icons, goodOnly));
const images = new CacheFirst(options(runtimeCaches.images, inTheOpen));

/** Origins that sent no CORS headers: their pictures go their own way while this worker lives. */
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
 * Answers from the runtime caches. What has no route here is left to the browser: API, wallet, settings, rollouts.
 *
 * @param pictureOrigins the origins of the tenant's catalogue; pictures of nobody else are kept
 */
export const storeFiles = (pictureOrigins: () => Promise<readonly string[]>): void => {
  const is = (kind: StoredFile) => (options: { request: Request }) =>
    storedFileOf(options.request, scope.location.origin) === kind;
  registerRoute(is('releases'), releases);
  registerRoute(is('fonts'), fonts);
  registerRoute(is('brand'), brand);
  registerRoute(is('icons'), icons);
  registerRoute(is('images'), pictureFrom(pictureOrigins));
};
