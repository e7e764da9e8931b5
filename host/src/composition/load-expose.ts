import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { providesContract } from './contract-range.ts';
import { createFederation } from './federation.ts';
import type { LoadExpose } from './federation.ts';
import { LoadFault } from './load-failure.ts';
import { waitForFiles } from './plan-files.ts';
import { runPlannedFile } from './release-files.ts';
import type { RuntimePlugin } from './runtime-plugins/runtime-plugin.ts';
import { startedReleases } from './started-releases.ts';
import { createSharedModules } from './shared-modules.ts';
import type { Provided, SharedModules } from './shared-modules.ts';

const preloadShared = async (shared: SharedModules, needs: readonly string[]): Promise<void> => {
  try {
    await shared.preload(needs);
  } catch (error) {
    // The shell's own code failed to load, so the release is not at fault.
    throw new LoadFault({ kind: 'chunk', error, own: false });
  }
};

const waitedFor = async (files: Promise<void>): Promise<void> => {
  try {
    await files;
  } catch (error) {
    // The file of the plan lists the files of all releases, so this release is not at fault.
    throw new LoadFault({ kind: 'chunk', error, own: false });
  }
};

const missingFor = (release: PlannedRelease, isBrought: boolean, missingKeys: readonly string[]): string[] => [
  ...(isBrought ? [] : [`contract ${release.contract}`]),
  ...missingKeys,
];

/**
 * Creates the loader of one release's modules. An incompatible release is refused before any request. All files are
 * requested in parallel; the runtime resolves the module when they have loaded.
 */
export const createExposeLoader = (provided: Provided, plugins: readonly RuntimePlugin[]): LoadExpose => {
  const shared = createSharedModules(provided);
  const loadExpose = createFederation(shared, plugins);

  return async (release, expose) => {
    const waiting = waitForFiles(release, expose);
    if (waiting) await waitedFor(waiting);
    const exposed = release.exposes[expose];
    if (!exposed) throw new LoadFault({ kind: 'missing-expose', expose });
    const needs = exposed.needs ?? [];
    const brings = providesContract(release.contract);
    // A synchronous result is not awaited, so that scripts are requested in the same task.
    const isBrought = typeof brings === 'boolean' ? brings : await brings;
    const missing = missingFor(release, isBrought, shared.missing(needs));
    if (missing.length > 0) throw new LoadFault({ kind: 'contract', missing });

    await Promise.all([
      preloadShared(shared, needs),
      ...[release.entry, ...exposed.scripts].map((path) => runPlannedFile(release, path)),
    ]);
    const { version, uniqueName } = release;
    if (!expose.startsWith('./texts/')) startedReleases()?.started({ version, uniqueName, expose });
    return loadExpose(release, expose);
  };
};
