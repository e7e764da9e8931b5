import { quarantinedLast } from '@jangada/contracts/delivery/quarantine';
import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import { withTimeout } from '../browser/with-timeout.ts';
import { failedReleases } from './failed-releases.ts';
import type { RemoteModule } from './federation.ts';
import { createExposeLoader } from './load-expose.ts';
import { causeOf, LoadFault, RemoteLoadError } from './load-failure.ts';
import type { LoadFailure } from './load-failure.ts';
import { runtimePlugins } from './runtime-plugins/runtime-plugins.ts';
import type { Provided } from './shared-modules.ts';

/** A release that takes longer is late; `load-timeout.ts` then decides by the connection. */
const LATE_AFTER_MS = 4_000;

/** How long the code for late releases may load. */
const LATE_CODE_TIMEOUT_MS = 6_000;

export interface LoadedModule {
  module: RemoteModule;
  /** The release that provided the module, the first of the chain that worked. */
  release: PlannedRelease;
}

export interface LoadOptions {
  /** When missing, the time-out of this connection applies. */
  timeoutMs?: number | ((release: PlannedRelease) => number);
  /** False for a module of another shape, which is refused as missing. */
  accepts?: (module: RemoteModule) => boolean;
  /** Called for every failed release, even when a later release of the chain works. */
  onFailure?: (failure: LoadFailure) => void;
}

/**
 * Loads a module of a remote from the first release of its chain that works.
 *
 * @param expose a module of the offer, such as `./routes/home`
 * @throws {RemoteLoadError} when no release works; a later call tries again
 */
export type LoadModule = (planned: PlannedRemote, expose: string, options?: LoadOptions) => Promise<LoadedModule>;

/** Creates the loader of a page from the shell's shared modules and the plugins of its federation runtime. */
export const createChainLoader = (provided: Provided, plugins = runtimePlugins): LoadModule => {
  const loadModule = createExposeLoader(provided, plugins);

  const take = async (release: PlannedRelease, expose: string, accepts: LoadOptions['accepts']) => {
    const module = await loadModule(release, expose);
    if (accepts?.(module) === false) throw new LoadFault({ kind: 'missing-expose', expose });
    return module;
  };

  const takeInTime = <Value>(release: PlannedRelease, limitMs: number | undefined, work: Promise<Value>) => {
    const startedMs = performance.now();
    return withTimeout(limitMs ?? LATE_AFTER_MS, work, async () => {
      const code = import('./load-timeout.ts');
      const { waitForLate } = await withTimeout(LATE_CODE_TIMEOUT_MS, code, () => {
        throw new LoadFault({ kind: 'timeout', timeoutMs: LATE_AFTER_MS + LATE_CODE_TIMEOUT_MS, own: false });
      });
      return waitForLate(work, release, startedMs, limitMs);
    });
  };

  return async (planned, expose, { timeoutMs, accepts, onFailure } = {}) => {
    const failures: LoadFailure[] = [];
    for (const release of quarantinedLast(planned.chain, failedReleases)) {
      const { uniqueName, version, base } = release;
      const limitMs = typeof timeoutMs === 'function' ? timeoutMs(release) : timeoutMs;
      try {
        return { module: await takeInTime(release, limitMs, take(release, expose, accepts)), release };
      } catch (error) {
        const failure = { ...(await causeOf(error, base)), uniqueName, version };
        if (failure.kind === 'contract') {
          console.error(
            `${planned.remote} ${version} does not fit this shell, which lacks ${failure.missing.join(', ')}`,
          );
        }
        failedReleases.add(uniqueName);
        failures.push(failure);
        onFailure?.(failure);
      }
    }
    throw new RemoteLoadError(planned.remote, expose, failures);
  };
};
