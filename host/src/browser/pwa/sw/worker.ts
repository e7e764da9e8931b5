import './url-can-parse.ts';
import { storeFiles } from './caching.ts';
import { answerNavigations, offlineCacheOf, openOfflineDocuments } from './offline.ts';
import { precacheShell } from './precache.ts';
import './push-handlers.ts';
import { scope } from './scope.ts';
import { shellRelease } from './shell-release.ts';
import { outdatedCaches } from './outdated-caches.ts';

/**
 * The shell's service worker (docs/decisions/0026). It takes over as soon as it is installed: it serves all releases
 * alike, so pages of an older shell keep working, and each page decides itself about a reload.
 */

const documents = openOfflineDocuments(shellRelease);

/** Read once; empty until the first document is stored. */
let knownOrigins: readonly string[] = [];
const pictureOrigins = async (): Promise<readonly string[]> => {
  if (knownOrigins.length === 0) knownOrigins = await documents.pictureOrigins();
  return knownOrigins;
};

const takeOver = async (): Promise<void> => {
  for (const name of outdatedCaches(await caches.keys(), offlineCacheOf(shellRelease))) await caches.delete(name);
  // The browser then requests the page already while the worker starts.
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
