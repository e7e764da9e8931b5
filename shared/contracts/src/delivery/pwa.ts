/*
 * Addresses that the edge, the shell and its service worker share. The file contains nothing else, because the worker
 * bundles it.
 */

/** Where the shell's service worker is registered (PWA-01), and the file of the shell's release it is. */
export const SERVICE_WORKER_PATH = '/sw-custom.js';
export const SERVICE_WORKER_FILE = 'sw.js';

/**
 * A global that the edge writes before the worker's own bytes: the release of the shell that they belong to. A release
 * may be published under another version than it was built with, so the bytes themselves cannot know.
 */
export const WORKER_RELEASE_GLOBAL = '__jangadaShellRelease';

export interface WorkerRelease {
  readonly version: string;
  /** Where its files lie, ending in a slash. */
  readonly base: string;
}

/** The page that is stored for use without a network; spelled as in product.md (RTE-64). */
export const OFFLINE_PATH = '/Offiline';

/** Answers `{build}`: the visitor's current build; null when it is unknown (PWA-04). */
export const BUILD_PATH = '/build.json';
