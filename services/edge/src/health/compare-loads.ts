import type { GateEvidence } from '@jangada/contracts/delivery/rollout';
import { BUCKETS_MS, bucketOf, percentileMs } from './load-times.ts';
import { pWorse, type Share } from './two-proportions.ts';

/** Guests by the bucket of their fastest first view; `TIMED_OUT` for guests without a first view. */
export type FirstViews = ReadonlyMap<number, number>;

/** The bucket of a guest whose release timed out before it was shown: slower than all others. */
export const TIMED_OUT = BUCKETS_MS.length + 1;

/**
 * A first view below this time never counts as slow, whatever the stable release needs: caches of a new release are
 * empty.
 */
export const SLOW_MS_MIN = 1_600;

/** A first view is slow above this multiple of the stable release's median. */
const SLOW_MEDIANS = 2;

const STABLE_PERCENTILE = 0.95;

/**
 * A significant difference may be harmless: some guests of a canary are slow because few of its files are cached. Below
 * these shares of slow guests a canary is neither paused nor rolled back.
 */
const SLOW_SHARE_TO_PAUSE = 0.1;
const SLOW_SHARE_TO_ROLL_BACK = 0.25;

export type SlowEvidence = NonNullable<GateEvidence['slow']>;

const slowOf = (views: FirstViews, limit: number): Share => {
  let [attempts, failures] = [0, 0];
  for (const [bucket, guests] of views) {
    attempts += guests;
    if (bucket > limit) failures += guests;
  }
  return { attempts, failures };
};

const evidenceOf = ({ attempts, failures }: Share, views: FirstViews) => ({
  guests: attempts,
  slow: failures,
  p50_ms: percentileMs(views, 0.5),
  p95_ms: percentileMs(views, STABLE_PERCENTILE),
});

/**
 * Compares how long guests waited for the first view, over the same minutes. The limit follows the stable release: its 95th
 * percentile, twice its median, or `SLOW_MS_MIN`, whichever is longest, to the precision of the buckets.
 *
 * @param guestsMin fewer guests on a side are not compared
 * @returns null with too few guests
 */
export const compareLoads = (canary: FirstViews, stable: FirstViews, guestsMin: number): SlowEvidence | null => {
  const times = [percentileMs(stable, STABLE_PERCENTILE), (percentileMs(stable, 0.5) ?? 0) * SLOW_MEDIANS, SLOW_MS_MIN];
  const limit = Math.min(bucketOf(Math.max(...times.map((time) => time ?? 0))), BUCKETS_MS.length - 1);
  const [suspect, reference] = [slowOf(canary, limit), slowOf(stable, limit)];
  if (Math.min(suspect.attempts, reference.attempts) < guestsMin) return null;
  return {
    limit_ms: BUCKETS_MS[limit] ?? SLOW_MS_MIN,
    p_value: pWorse(suspect, reference),
    canary: evidenceOf(suspect, canary),
    stable: evidenceOf(reference, stable),
  };
};

/** Whether enough guests of the canary are slow for a pause, or for a rollback. */
export const slowShareReached = ({ canary: { guests, slow } }: SlowEvidence) => ({
  pause: slow >= guests * SLOW_SHARE_TO_PAUSE,
  rollBack: slow >= guests * SLOW_SHARE_TO_ROLL_BACK,
});
