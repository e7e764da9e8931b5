import type { PrecacheEntry } from 'workbox-precaching';
import { WORKER_RELEASE_GLOBAL } from '@jangada/contracts/delivery/pwa';
import type { WorkerRelease } from '@jangada/contracts/delivery/pwa';

declare global {
  var __jangadaShellRelease: WorkerRelease;
  /** The build puts the files of this shell in place of it (InjectManifest of workbox-webpack-plugin). */
  var __WB_MANIFEST: readonly Required<PrecacheEntry>[];
}

/** The release of the shell a worker belongs to. */
export interface ShellRelease {
  readonly version: string;
  /** What the offline page starts with; each address names one immutable file, so there is no revision. */
  readonly files: readonly Required<PrecacheEntry>[];
}

const shellReleaseOf = ({ version, base }: WorkerRelease, files: ShellRelease['files']): ShellRelease => ({
  version,
  files: files.map((file) => ({ ...file, url: base + file.url })),
});

/** The release this worker is a file of: the edge says which, the build says what is in it. */
export const shellRelease: ShellRelease = shellReleaseOf(globalThis[WORKER_RELEASE_GLOBAL], self.__WB_MANIFEST);
