import { releasableName } from '../values/remotes.ts';
import type { ReleasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import type { PlannedRelease, PlannedRemote } from './plan.ts';
import { exposedModule, integrity, semver } from './release-parts.ts';

/**
 * Answers the parts that a page's plan omits: the modules and the hash of every file of the releases that `?releases=`
 * names, as `casino@1.0.0,host@1.0.0`. A release never changes, so neither does the answer, and a page checks its hash.
 */
export const PLAN_FILES_PATH = '/plan-files.json';

/** Enough for six remotes and the shell with three releases each; the edge refuses more. */
export const PLAN_FILES_RELEASES_MAX = 60;

/** By unique name of the release. */
export const planFiles = z.record(
  z.string(),
  z.object({ exposes: z.record(z.string(), exposedModule), integrity: z.record(z.string(), integrity) }),
);

export type PlanFiles = z.infer<typeof planFiles>;

/** Where the page finds the rest of its plan, and the hash of that answer, which the page checks before it uses it. */
export const planFilesLink = z.object({ address: z.string(), integrity });

export type PlanFilesLink = z.infer<typeof planFilesLink>;

export interface NamedRelease {
  readonly remote: ReleasableName;
  readonly version: string;
}

/** The names of releases as the query has them. */
export const releaseNames = (releases: readonly NamedRelease[]): string =>
  releases.map(({ remote, version }) => `${remote}@${version}`).join(',');

/** Reads the query; null when a name is malformed or there are too many. */
export const readReleaseNames = (text: string): NamedRelease[] | null => {
  const names = text.split(',');
  if (names.length > PLAN_FILES_RELEASES_MAX) return null;
  const found = names.flatMap((name) => {
    const [remote, version, ...rest] = name.split('@');
    const [known, numbered] = [z.safeParse(releasableName, remote), z.safeParse(semver, version)];
    return known.success && numbered.success && rest.length === 0
      ? [{ remote: known.data, version: numbered.data }]
      : [];
  });
  return found.length === names.length ? found : null;
};

/** The part of the answer about these releases. */
export const planFilesOf = (releases: readonly PlannedRelease[]): PlanFiles =>
  Object.fromEntries(
    releases.map(({ uniqueName, exposes, integrity: hashes }) => [uniqueName, { exposes, integrity: hashes }]),
  );

/**
 * Adds the omitted parts to the releases of a page's plan. Other code has references to these objects, so they are
 * changed in place.
 */
export const fillPlan = (remotes: Readonly<Record<string, PlannedRemote>>, files: PlanFiles): void => {
  for (const { chain } of Object.values(remotes)) {
    for (const release of chain) {
      const found = files[release.uniqueName];
      if (found) Object.assign(release, found);
    }
  }
};
