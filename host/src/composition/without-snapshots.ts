/**
 * Replaces the federation runtime's snapshot handler, which describes remotes by their manifests (`withoutSnapshots` in
 * tools/build/src/webpack-host.ts). The plan names every file, so manifests are not requested.
 */
export class SnapshotHandler {
  /** Snapshots are never created, so their hooks are never called. */
  readonly hooks = { lifecycle: {}, applyPlugin: (): void => {} };
  readonly manifestCache = new Map<string, unknown>();

  loadRemoteSnapshotInfo(): never {
    throw new Error('Remotes are loaded by the plan, which has no manifests.');
  }
}

/** Empty, because the page reads no manifests. */
export const getGlobalRemoteInfo = (): Readonly<Record<string, undefined>> => ({});
