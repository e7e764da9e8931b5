import { setCacheNameDetails } from 'workbox-core/setCacheNameDetails.js';
import { cleanupOutdatedCaches } from 'workbox-precaching/cleanupOutdatedCaches.js';
import { precacheAndRoute } from 'workbox-precaching/precacheAndRoute.js';
import type { ShellRelease } from './shell-release.ts';

/**
 * Keeps what the offline page starts with, each file checked by its hash: with it the shell starts from here, and nothing
 * else of it has to be kept in advance. An address with a query (`?attempt=2`) asks for the file anew and gets it.
 */
export const precacheShell = ({ files }: ShellRelease): void => {
  setCacheNameDetails({ prefix: 'jangada' });
  cleanupOutdatedCaches();
  precacheAndRoute([...files], { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });
};
