import type { WorkboxPlugin } from 'workbox-core/types.js';
import { firstAddressOf, isSecondAttempt } from './stored-files.ts';
import { requestOf } from './verified-files.ts';

/**
 * Stores a file under one cache key for all attempts (`?attempt=2`); a second attempt is never answered from the cache.
 */
export const byFile: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => firstAddressOf(request.url),
  // The `request` of this callback is the cache key without the attempt; the event has the page's request.
  cachedResponseWillBeUsed: async ({ event, cachedResponse }) =>
    isSecondAttempt(requestOf(event)?.url) ? null : (cachedResponse ?? null),
};
