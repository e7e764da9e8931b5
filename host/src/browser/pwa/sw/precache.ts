import { setCacheNameDetails } from 'workbox-core/setCacheNameDetails.js';
import { addPlugins } from 'workbox-precaching/addPlugins.js';
import { cleanupOutdatedCaches } from 'workbox-precaching/cleanupOutdatedCaches.js';
import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js';
import { scope } from './scope.ts';
import type { ShellRelease } from './shell-release.ts';
import { verifiedFiles } from './verified-files.ts';

/**
 * Precaches the files of the offline page, verified by hash when they are stored and when they are used. An address
 * with a query (`?attempt=2`) is not answered from the precache.
 */
export const precacheShell = ({ files }: ShellRelease): void => {
  setCacheNameDetails({ prefix: 'jangada' });
  cleanupOutdatedCaches();
  const hashes = files.map(({ url, integrity }) => [new URL(url, scope.location.href).href, integrity] as const);
  addPlugins([verifiedFiles(new Map(hashes))]);
  precacheAndRoute([...files], { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });
};
