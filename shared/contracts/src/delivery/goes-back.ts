import type { Rollout } from './rollout.ts';
import { compareVersions } from './version-range.ts';

/**
 * True when the change makes an older release stable and the newer one its fallback: what `rollback` does not do. A
 * canary that is promoted was meant.
 */
export const goesBack = (before: Rollout | undefined, after: Rollout): boolean =>
  before !== undefined &&
  before.stable !== null &&
  after.stable !== null &&
  after.stable !== before.canary?.version &&
  after.previous === before.stable &&
  compareVersions(after.stable, before.stable) < 0;
