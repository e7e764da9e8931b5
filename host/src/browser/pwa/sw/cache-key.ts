import type { WorkboxPlugin } from 'workbox-core/types.js';
import { firstAddressOf, isSecondAttempt } from './stored-files.ts';
import { requestOf } from './verified-files.ts';

/** One entry per file for all attempts; a second attempt is never answered from the cache. */
export const byFile: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => firstAddressOf(request.url),
  // The request of this callback is the entry's, without the attempt.
  cachedResponseWillBeUsed: async ({ event, cachedResponse }) =>
    isSecondAttempt(requestOf(event)?.url) ? null : (cachedResponse ?? null),
};
