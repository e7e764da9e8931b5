/**
 * Takes the place of the federation runtime's handler of snapshots, which describes remotes by their manifests
 * (`withoutSnapshots` in tools/build/src/webpack-host.ts): the plan names every file, and no manifest is requested.
 */
export class SnapshotHandler {
  /** No plugin of the runtime can observe what does not happen. */
  readonly hooks = { lifecycle: {}, applyPlugin: (): void => {} };
  readonly manifestCache = new Map<string, unknown>();

  loadRemoteSnapshotInfo(): never {
    throw new Error('Remotes are loaded by the plan, which has no manifests.');
  }
}

/** What the page knows of a remote from manifests. */
export const getGlobalRemoteInfo = (): Readonly<Record<string, undefined>> => ({});
