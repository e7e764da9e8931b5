import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { OFFLINE_CACHE } from '../runtime-caches.ts';
import { createOfflineDocuments } from './offline-documents.ts';
import type { OfflineDocuments } from './offline-documents.ts';
import type { ShellRelease } from './shell-release.ts';

/** Paths that are not pages, so the worker does not answer their navigations. */
const NO_PAGES = [/^\/(api|delivery|releases|brand|health|frames)(\/|$)/, /\.(js|json|txt|webmanifest|ico)$/];

/** The cache of the documents of one shell release. */
export const offlineCacheOf = ({ version }: ShellRelease): string => `${OFFLINE_CACHE}-${version}`;

export const openOfflineDocuments = (release: ShellRelease): OfflineDocuments =>
  createOfflineDocuments({
    openCache: () => caches.open(offlineCacheOf(release)),
    fetchPage: (path) => fetch(path, { cache: 'no-store', credentials: 'same-origin' }),
    storedScripts: new Set(release.files.map(({ url }) => url)),
    nowMs: () => Date.now(),
  });

/** The navigation preload of the browser, else the network. */
const fromNetwork = async (event: FetchEvent): Promise<Response> => {
  const preloaded: unknown = await event.preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(event.request);
};

/** Pages always come from the network; only without a network the stored document answers (RTE-79, PWA-14). */
export const answerNavigations = (documents: OfflineDocuments): void => {
  const answer = async (event: FetchEvent): Promise<Response> => {
    try {
      const page = await fromNetwork(event);
      event.waitUntil(documents.keep());
      return page;
    } catch {
      return (await documents.at(new URL(event.request.url).pathname)) ?? Response.error();
    }
  };
  const route = new NavigationRoute(async ({ event }) => answer(event as FetchEvent), { denylist: NO_PAGES });
  registerRoute(route);
};
