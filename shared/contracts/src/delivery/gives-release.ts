import type { Rollout } from './rollout.ts';
import { compareVersions } from './version-range.ts';

const isNewStable = (before: Rollout, after: Rollout): boolean => {
  if (after.stable === null || after.stable === before.stable || after.stable === before.previous) return false;
  return before.stable === null || compareVersions(after.stable, before.stable) > 0;
};

const isMoreCanary = ({ canary: before }: Rollout, { canary: after }: Rollout): boolean =>
  after !== null && (before?.version !== after.version || after.percent > before.percent);

const isNewPin = (before: Rollout, { pin }: Rollout): boolean =>
  pin !== null && ![before.pin?.version, before.stable, before.previous].includes(pin.version);

const isUnblocked = (before: Rollout, { blocked, stable, canary }: Rollout): boolean =>
  [stable, canary?.version].some(
    (version) =>
      version !== undefined && version !== null && before.blocked.includes(version) && !blocked.includes(version),
  );

/**
 * True when guests may get a release that they do not get now. Going back, stopping a canary, blocking, killing and
 * reviving are no rollouts.
 */
export const givesRelease = (before: Rollout, after: Rollout): boolean =>
  isNewStable(before, after) || isMoreCanary(before, after) || isNewPin(before, after) || isUnblocked(before, after);
