import type { PrecacheEntry } from 'workbox-precaching';
import { WORKER_RELEASE_GLOBAL } from '@jangada/contracts/delivery/pwa';
import type { WorkerRelease } from '@jangada/contracts/delivery/pwa';

/** A file of the shell that the offline page starts with. */
interface ShellFile {
  readonly path: string;
  readonly integrity: string;
}

/** tools/build puts the files of this shell in place of the name. */
declare const __SHELL_FILES__: readonly ShellFile[];

declare global {
  var __jangadaShellRelease: WorkerRelease;
}

/** The release of the shell a worker belongs to. */
export interface ShellRelease {
  readonly version: string;
  /** What the offline page starts with; each address names one immutable file, so there is no revision. */
  readonly files: readonly Required<PrecacheEntry>[];
}

const shellReleaseOf = ({ version, base }: WorkerRelease, files: readonly ShellFile[]): ShellRelease => ({
  version,
  files: files.map(({ path, integrity }) => ({ url: base + path, revision: null, integrity })),
});

/** The release this worker is a file of: the edge says which, the build says what is in it. */
export const shellRelease: ShellRelease = shellReleaseOf(globalThis[WORKER_RELEASE_GLOBAL], __SHELL_FILES__);
