import type { StartedReleases } from '@jangada/contracts/delivery/started-releases';

declare global {
  var __jangadaStarted: StartedReleases | undefined;
}

/** The page's marks of releases whose code starts; undefined without an edge, and in its older pages. */
export const startedReleases = (): StartedReleases | undefined => globalThis.__jangadaStarted;
