import type { WorkboxPlugin } from 'workbox-core/types.js';

/**
 * The mode that bypasses caches. The diagnosis of a failed file uses it too, because the stored file may be the failed
 * one.
 */
const PAST_CACHES = 'reload';

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const hasHash = async (file: Response, integrity: string): Promise<boolean> =>
  `sha384-${base64Of(new Uint8Array(await crypto.subtle.digest('SHA-384', await file.arrayBuffer())))}` === integrity;

/** The page's request; null while Workbox installs files, where no page has sent a request. */
export const requestOf = (event: ExtendableEvent): Request | null =>
  'request' in event && event.request instanceof Request ? event.request : null;

/**
 * Answers a file only with the bytes that the page or the release expects. A file with other bytes is removed from the
 * cache and requested past the browser's caches.
 *
 * @param hashes of files whose requests name none, by address
 */
export const verifiedFiles = (hashes: ReadonlyMap<string, string> = new Map()): WorkboxPlugin => ({
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse, event, state }) => {
    if (!cachedResponse) return null;
    const wanted = requestOf(event);
    if (wanted?.cache === PAST_CACHES) return null;
    const integrity = wanted?.integrity || hashes.get(request.url);
    const store = await caches.open(cacheName);
    // Hashes a second copy, so that the reply keeps the browser's stored form, including its compiled code.
    const copy = integrity ? await store.match(request, { ignoreVary: true }) : undefined;
    if (!integrity || (copy && (await hasHash(copy, integrity)))) return cachedResponse;
    await store.delete(request, { ignoreVary: true });
    if (state) state['isPastCaches'] = true;
    return null;
  },
  requestWillFetch: async ({ request, state }) => (state?.['isPastCaches'] === true ? pastCaches(request) : request),
});

/** A copy of the request that bypasses caches, so that the server answers it. */
export const pastCaches = (request: Request): Request => new Request(request, { cache: PAST_CACHES });
