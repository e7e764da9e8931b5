import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { placeOnRamp } from '@jangada/contracts/delivery/sticky-hash';

/** This salt makes the sample independent of every canary. */
const SALT = 'health-sample';

/**
 * Whether this guest also reports successes. All guests do while a canary is compared with its stable release.
 * Otherwise a fixed percentage of guests does: their failures and successes give a fair rate.
 */
export const isInSample = (
  rollout: Pick<Rollout, 'canary'> | undefined,
  guest: string,
  samplePercent: number,
): boolean => Boolean(rollout?.canary) || placeOnRamp(SALT, guest) < samplePercent;
