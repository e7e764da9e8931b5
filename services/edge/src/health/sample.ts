import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { placeOnRamp } from '@jangada/contracts/delivery/sticky-hash';

/** A salt of its own, so that the sample is independent of every canary. */
const SALT = 'health-sample';

/**
 * Whether this guest also reports successes. All guests do while a canary is compared with its stable release, else a
 * percentage, always the same guests: their failures and successes give a fair rate.
 */
export const isInSample = (
  rollout: Pick<Rollout, 'canary'> | undefined,
  guest: string,
  samplePercent: number,
): boolean => Boolean(rollout?.canary) || placeOnRamp(SALT, guest) < samplePercent;
