import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { waitForFiles } from '../../composition/plan-files.ts';
import { provided } from '../../composition/provided.ts';
import { addressOf } from '../../composition/release-files.ts';
import type { Provided } from '../../composition/shared-modules.ts';

const isInPage = (address: string): boolean => [...document.scripts].some(({ src }) => src === address);

/** Puts a file into the browser's cache and does not run it; the page checks its hash again when it runs the file. */
const cacheFile = async (release: PlannedRelease, path: string): Promise<void> => {
  const integrity = release.integrity[path];
  if (!integrity) throw new Error(`The plan has no hash of ${path} of ${release.uniqueName}.`);
  const address = addressOf(release, path);
  if (isInPage(address)) return;
  const answer = await fetch(address, { integrity, priority: 'low' });
  // The browser caches the file only after its body was read.
  await answer.blob();
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`);
};

/**
 * Fetches, in parallel, the files of a release's modules that are not in the page yet, and the shared modules they
 * import.
 *
 * @param exposes modules of the offer; modules that the release lacks are skipped
 * @throws when a file fails to load or has another hash; no file of the release was run
 */
export const prefetchFiles = async (
  release: PlannedRelease,
  exposes: readonly string[],
  shared: Provided = provided,
): Promise<void> => {
  await Promise.all(exposes.flatMap((expose) => waitForFiles(release, expose) ?? []));
  const modules = exposes.flatMap((expose) => release.exposes[expose] ?? []);
  const paths = new Set([release.entry, ...modules.flatMap(({ scripts }) => scripts)]);
  const needs = new Set(modules.flatMap((module) => module.needs ?? []));
  await Promise.all([
    ...[...paths].map((path) => cacheFile(release, path)),
    ...[...needs].map((key) => shared[key]?.()),
  ]);
};
