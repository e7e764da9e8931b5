/* Addresses that the edge, the shell and its service worker agree on. Nothing else is in here: the worker carries it. */

/** Where the shell's service worker is registered (PWA-01), and the file of the shell's release it is. */
export const SERVICE_WORKER_PATH = '/sw-custom.js';
export const SERVICE_WORKER_FILE = 'sw.js';

/**
 * What the edge writes before the worker's own bytes, as a global: which release of the shell they are of. A release may be
 * published under another version than it was built with, so the bytes themselves cannot know.
 */
export const WORKER_RELEASE_GLOBAL = '__jangadaShellRelease';

export interface WorkerRelease {
  readonly version: string;
  /** Where its files lie, ending in a slash. */
  readonly base: string;
}

/** The page that is kept for the time without a network; spelled as product.md spells it (RTE-64). */
export const OFFLINE_PATH = '/Offiline';

/** Says `{build}`: what the visitor would get now; null when that cannot be said (PWA-04). */
export const BUILD_PATH = '/build.json';
