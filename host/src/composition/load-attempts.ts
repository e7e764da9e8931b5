import { quarantinedLast } from '@jangada/contracts/delivery/quarantine';
import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { failedReleases } from './failed-releases.ts';

/** The releases of a remote that were tried and failed in this page view, by module. */
export interface LoadAttempts {
  /** The releases still to try for a module, in order; those that failed for another module come last. */
  remaining(chain: readonly PlannedRelease[], expose: string): PlannedRelease[];
  /** @returns false when the failure was already known */
  markFailed(uniqueName: string, expose: string): boolean;
  /** The visitor retries: these modules may be loaded from every release of the chain again. */
  restart(chain: readonly PlannedRelease[], exposes: readonly string[]): void;
}

const keyOf = (uniqueName: string, expose: string) => `${uniqueName} ${expose}`;

/**
 * Creates the attempts of a page view, in which a failed release is not retried automatically (docs/decisions/0059).
 */
export const createLoadAttempts = (): LoadAttempts => {
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
