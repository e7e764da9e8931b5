import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { LoadFault } from './load-failure.ts';
import { loadScript } from './load-script.ts';

export const addressOf = (release: PlannedRelease, path: string): string =>
  new URL(release.base + path, document.baseURI).href;

/**
 * Runs a script of a release once, with the integrity of the plan.
 *
 * @throws {LoadFault} as `loadScript`; integrity, without a request, when the plan does not name the file
 */
export const runPlannedFile = (release: PlannedRelease, path: string): Promise<void> => {
  const integrity = release.integrity[path];
  const address = addressOf(release, path);
  if (!integrity) return Promise.reject(new LoadFault({ kind: 'integrity', file: address }));
  if (release.container) return import('./module-files.ts').then(({ runModule }) => runModule(release, path));
  return loadScript(address, integrity);
};

const releases = new Map<string, PlannedRelease>();

/** Allows the federation runtime to load this release. */
export const allowRelease = (release: PlannedRelease): void => void releases.set(release.uniqueName, release);

/** The release that the runtime may load under this unique name. */
export const allowedRelease = (uniqueName: string): PlannedRelease | undefined => releases.get(uniqueName);

/** The releases whose code runs in this page. */
export const allowedReleases = (): readonly PlannedRelease[] => [...releases.values()];

export const disallowRelease = (uniqueName: string): void => void releases.delete(uniqueName);
