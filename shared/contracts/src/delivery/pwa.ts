/*
 * Addresses that the edge, the shell and its service worker share. The file contains nothing else, because the worker
 * bundles it.
 */

/** The address at which the shell's service worker is registered (PWA-01), and its file in the shell's release. */
export const SERVICE_WORKER_PATH = '/sw-custom.js';
export const SERVICE_WORKER_FILE = 'sw.js';

/**
 * A global that the edge writes before the worker's own bytes: the release of the shell that they belong to. A release
 * may be published under another version than it was built with, so its bytes cannot contain the version.
 */
export const WORKER_RELEASE_GLOBAL = '__jangadaShellRelease';

export interface WorkerRelease {
  readonly version: string;
  /** The folder of the shell's files, ending in a slash. */
  readonly base: string;
}

/** The page that is stored for use without a network; the spelling is required (RTE-64). */
export const OFFLINE_PATH = '/Offiline';

/** Answers `{build}`: the visitor's current build; null when it is unknown (PWA-04). */
export const BUILD_PATH = '/build.json';
