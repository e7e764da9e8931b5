import type { Rollout } from './rollout.ts';

/**
 * The releases that all guests were served and that were not rolled back, oldest first. A canary does not count, nor
 * does a release that was stable only while its remote was killed. Going back from a release to an earlier one removes
 * it from the list until it is rolled out again.
 *
 * @param revisions every rollout of one tenant and remote, oldest first
 */
export const goodReleases = (revisions: Iterable<Rollout>): readonly string[] => {
  let good: readonly string[] = [];
  for (const { stable, kill } of revisions) {
    if (stable === null || kill !== null) continue;
    const place = good.indexOf(stable);
    good = place === -1 ? [...good, stable] : good.slice(0, place + 1);
  }
  return good;
};

/**
 * The rollout that a rollback makes: the last good release becomes stable, whatever revisions lie between, and the good
 * release before it becomes the fallback. During a canary the rollback returns to the stable release. It ends a canary,
 * a kill, and a pin to a release that is rolled back; blocks stay.
 *
 * @param revisions every rollout of one tenant and remote, oldest first; the last one is in force
 * @returns null when there is no good release to go back to
 */
export const rolledBack = (revisions: readonly Rollout[]): Rollout | null => {
  const current = revisions.at(-1);
  if (!current) return null;
  const isUsable = (version: string) => !current.blocked.includes(version);
  const good = goodReleases(revisions);
  // With a canary the stable release stays, unless no guest was served it yet or it is blocked.
  const staysStable = current.canary !== null && current.stable !== null && good.at(-1) === current.stable;
  const aims = good.filter((version) => isUsable(version) && (staysStable || version !== current.stable));
  const stable = aims.at(-1);
  if (stable === undefined) return null;
  const isLeft = (version: string) => version !== stable && !aims.includes(version);
  return {
    ...current,
    stable,
    previous: aims.at(-2) ?? null,
    canary: null,
    kill: null,
    pin: current.pin && isLeft(current.pin.version) ? null : current.pin,
  };
};
