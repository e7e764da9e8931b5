import { quarantinedLast } from '@jangada/contracts/delivery/quarantine';
import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { failedReleases } from './failed-releases.ts';

/** Which releases of a remote were tried for one of its modules in this page view, and failed. */
export interface TriedReleases {
  /**
   * The releases that may still be tried for a module, in the order in which they are tried: each one once, and last what
   * failed for another module.
   */
  remaining(chain: readonly PlannedRelease[], expose: string): PlannedRelease[];
  /**
   * A release failed for a module.
   *
   * @returns false when that was known
   */
  markFailed(uniqueName: string, expose: string): boolean;
  /** The visitor asked for another try: these modules may be taken from every release of the chain again. */
  restart(chain: readonly PlannedRelease[], exposes: readonly string[]): void;
}

const keyOf = (uniqueName: string, expose: string) => `${uniqueName} ${expose}`;

/** Makes the record of a page view: nothing is tried again by itself (docs/decisions/0059). */
export const createTriedReleases = (): TriedReleases => {
  const failed = new Set<string>();
  return {
    remaining: (chain, expose) =>
      quarantinedLast(
        chain.filter(({ uniqueName }) => !failed.has(keyOf(uniqueName, expose))),
        failedReleases,
      ),
    markFailed: (uniqueName, expose) => {
      const key = keyOf(uniqueName, expose);
      if (failed.has(key)) return false;
      failed.add(key);
      return true;
    },
    restart: (chain, exposes) => {
      for (const { uniqueName } of chain) for (const expose of exposes) failed.delete(keyOf(uniqueName, expose));
    },
  };
};
