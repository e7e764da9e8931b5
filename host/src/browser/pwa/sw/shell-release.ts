import type { PrecacheEntry } from 'workbox-precaching';
import { WORKER_RELEASE_GLOBAL } from '@jangada/contracts/delivery/pwa';
import type { WorkerRelease } from '@jangada/contracts/delivery/pwa';

declare global {
  var __jangadaShellRelease: WorkerRelease;
  /** Replaced by the build with the files of this shell (InjectManifest of workbox-webpack-plugin). */
  var __WB_MANIFEST: readonly Required<PrecacheEntry>[];
}

export interface ShellRelease {
  readonly version: string;
  /** The files of the offline page; each address names one immutable file, so there is no revision. */
  readonly files: readonly Required<PrecacheEntry>[];
}

const shellReleaseOf = ({ version, base }: WorkerRelease, files: ShellRelease['files']): ShellRelease => ({
  version,
  files: files.map((file) => ({ ...file, url: base + file.url })),
});

/** The release of this worker: the name from the edge, the files from the build. */
export const shellRelease: ShellRelease = shellReleaseOf(globalThis[WORKER_RELEASE_GLOBAL], self.__WB_MANIFEST);
