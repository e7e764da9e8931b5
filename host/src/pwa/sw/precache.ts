import { setCacheNameDetails } from 'workbox-core/setCacheNameDetails.js';
import { cleanupOutdatedCaches } from 'workbox-precaching/cleanupOutdatedCaches.js';
import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js';
import type { ShellRelease } from './shell-release.ts';

/**
 * Precaches the files of the offline page, verified by hash. An address with a query (`?attempt=2`) is not answered
 * from it.
 */
export const precacheShell = ({ files }: ShellRelease): void => {
  setCacheNameDetails({ prefix: 'jangada' });
  cleanupOutdatedCaches();
  precacheAndRoute([...files], { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });
};
