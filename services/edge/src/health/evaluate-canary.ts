import type { GateEvidence } from '@jangada/contracts/delivery/rollout';
import type { Seen } from './health-store.ts';
import { pWorse } from './two-proportions.ts';

/**
 * The gate evaluates the same growing numbers every few seconds, so chance has many tries: the bounds are far stricter than
 * for a single evaluation.
 */
const ROLL_BACK_BELOW_P = 0.001;
const PAUSE_BELOW_P = 0.05;

/** A canary that the gate holds is resumed only when the suspicion is clearly gone; else it would alternate. */
export const LIFT_ABOVE_P = 0.2;

/** The test reckons with a normal distribution, which a handful of failures is not. */
export const FAILURES_TO_ROLL_BACK_MIN = 5;
const FAILURES_TO_PAUSE_MIN = 3;

/** Where the stable release fails for so many as well, something else is broken than the canary. */
const STABLE_BROKEN_RATE = 0.5;

export interface Bounds {
  readonly sampleMin: number;
  readonly stopMin: number;
}

export interface CanaryEvaluation {
  readonly verdict: GateEvidence['verdict'];
  readonly p: number | null;
  /** For people, with the numbers. */
  readonly why: string;
}

const percentOf = ({ attempts, failures }: Seen): string =>
  attempts === 0 ? '0 %' : `${((failures / attempts) * 100).toFixed(1)} %`;

const sharesOf = (canary: Seen, stable: Seen | null): string =>
  [
    `canary failed for ${canary.failures} of ${canary.attempts} guests (${percentOf(canary)})`,
    stable && `stable for ${stable.failures} of ${stable.attempts} (${percentOf(stable)})`,
  ]
    .filter(Boolean)
    .join(', ');

const formatP = (p: number): string => (p < 0.0001 ? 'p < 0.0001' : `p = ${p.toFixed(4)}`);

/** Every first guest lost the canary before its view was there: that needs no comparison. */
const isStop = ({ attempts, unmounted }: Seen, { stopMin }: Bounds): boolean =>
  attempts >= stopMin && unmounted === attempts;

const isBroken = ({ attempts, failures }: Seen): boolean => attempts > 0 && failures / attempts >= STABLE_BROKEN_RATE;

/**
 * Compares a canary with the stable release over the same minutes, by distinct guests.
 *
 * @param stable null when there is no stable release
 */
export const evaluateCanary = (canary: Seen, stable: Seen | null, bounds: Bounds): CanaryEvaluation => {
  const shares = sharesOf(canary, stable);
  const enough = stable !== null && Math.min(canary.attempts, stable.attempts) >= bounds.sampleMin;
  const p = enough ? pWorse(canary, stable) : null;
  if (isStop(canary, bounds)) {
    if (stable && isBroken(stable)) return { verdict: 'held', p, why: `${shares}: both are broken` };
    return { verdict: 'rolled-back', p, why: `${shares}: it never worked for anybody` };
  }
  if (p === null) {
    return { verdict: 'too-few', p, why: `${shares}: ${bounds.sampleMin} guests of each are compared` };
  }
  const why = `${shares}: ${formatP(p)}`;
  if (p < ROLL_BACK_BELOW_P && canary.failures >= FAILURES_TO_ROLL_BACK_MIN) return { verdict: 'rolled-back', p, why };
  if (p < PAUSE_BELOW_P && canary.failures >= FAILURES_TO_PAUSE_MIN) return { verdict: 'held', p, why };
  return { verdict: 'healthy', p, why };
};
