import type { ActiveOverride } from '@jangada/contracts/delivery/override';
import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import type { Release } from '@jangada/contracts/delivery/release';
import { plannedReleaseOf } from '@jangada/contracts/delivery/resolve';
import type { Planned } from '../planning/plans.ts';

/** An override in force, with the local build that its development server announced. */
export interface RunningOverride extends ActiveOverride {
  readonly release: Release | null;
}

/** A local build as a release whose files the development server serves. */
const localRelease = (release: Release, origin: string): PlannedRelease => ({
  ...plannedReleaseOf(release),
  base: `${origin}/${release.remote}/${release.version}/`,
});

/**
 * The plan of a browser with overrides: the local build comes first, the regular release is its fallback. Only bytes
 * with the announced hashes run, whatever their origin.
 */
export const applyOverrides = (planned: Planned, overrides: readonly RunningOverride[]): Planned => {
  const remotes = { ...planned.plan.remotes };
  for (const { remote, release, origin } of overrides) {
    if (remote === null || release === null || origin === null) continue;
    const chain = [localRelease(release, origin), ...(remotes[remote]?.chain ?? [])];
    remotes[remote] = { remote, reason: 'override', state: 'live', chain };
  }
  return { ...planned, plan: { ...planned.plan, remotes } };
};

/** The overrides as the page gets them. */
export const shownOverrides = (overrides: readonly RunningOverride[]): ActiveOverride[] =>
  overrides.map(({ id, feature, remote, by, origin, expires_at }) => ({ id, feature, remote, by, origin, expires_at }));

/** The origins of the development servers, from which only the page with these overrides may load. */
export const originsOf = (overrides: readonly RunningOverride[]): string[] =>
  overrides.flatMap(({ origin }) => (origin === null ? [] : [origin]));
