import type { PrecacheEntry } from 'workbox-precaching';

/** Files of one release of the shell, as the build wrote them. */
export interface ShellRelease {
  readonly version: string;
  /** What the offline page starts with; each address names one immutable file, so there is no revision. */
  readonly files: readonly Required<PrecacheEntry>[];
}

declare const __SHELL_RELEASE__: ShellRelease;

/** The release this worker is a file of; tools/build puts it in place of the name. */
export const shellRelease: ShellRelease = __SHELL_RELEASE__;
