import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { placeOnRamp } from '@jangada/contracts/delivery/sticky-hash';

/** Kept apart from every canary: who is in the sample says nothing about who gets what. */
const SALT = 'health-sample';

/**
 * Does this guest also say what worked? Everybody does while a canary is compared with its stable release, else a
 * percentage, always the same guests: their failures and successes give a fair rate.
 */
export const isInSample = (
  rollout: Pick<Rollout, 'canary'> | undefined,
  guest: string,
  samplePercent: number,
): boolean => Boolean(rollout?.canary) || placeOnRamp(SALT, guest) < samplePercent;
