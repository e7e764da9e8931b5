import { storeFiles } from './caching.ts';
import { answerNavigations, offlineCacheOf, openOfflineDocuments } from './offline.ts';
import { precacheShell } from './precache.ts';
import './push-handlers.ts';
import { scope } from './scope.ts';
import { shellRelease } from './shell-release.ts';
import { outdatedCaches } from './outdated-caches.ts';

/*
 * The shell's service worker (docs/decisions/0026). It takes over as soon as it is installed: it answers for every
 * release alike, so a page of an older shell loses nothing, and whether a page reloads is the page's own decision.
 */

const documents = openOfflineDocuments(shellRelease);

/** Read once; nothing is known of them before the first document is kept. */
let knownOrigins: readonly string[] = [];
const pictureOrigins = async (): Promise<readonly string[]> => {
  if (knownOrigins.length === 0) knownOrigins = await documents.pictureOrigins();
  return knownOrigins;
};

const takeOver = async (): Promise<void> => {
  for (const name of outdatedCaches(await caches.keys(), offlineCacheOf(shellRelease))) await caches.delete(name);
  // A page is asked for while the worker still starts.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
};

scope.addEventListener('install', (event) => {
  void scope.skipWaiting();
  event.waitUntil(documents.keep());
});
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

precacheShell(shellRelease);
storeFiles(pictureOrigins);
answerNavigations(documents);
