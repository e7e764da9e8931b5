import type { GateEvidence } from '@jangada/contracts/delivery/rollout';
import { comparePages, type PageComparison } from './compare-pages.ts';
import { compareLoads, slowShareReached, type SlowEvidence } from './compare-loads.ts';
import type { Seen } from './health-store.ts';
import { pWorse } from './two-proportions.ts';

/**
 * The gate evaluates the same growing numbers every few seconds, which multiplies false alarms: the bounds are far
 * stricter than for a single evaluation.
 */
const ROLL_BACK_BELOW_P = 0.001;
const PAUSE_BELOW_P = 0.05;

/**
 * A paused canary resumes only above this probability; with a lower bound it would alternate between paused and
 * running.
 */
const LIFT_ABOVE_P = 0.2;

/**
 * The test assumes a normal distribution, which a handful of failures does not have: fewer failures than this cause no
 * rollback by comparison.
 */
export const FAILURES_TO_ROLL_BACK_MIN = 5;
const FAILURES_TO_PAUSE_MIN = 3;

/** Where the stable release fails for this share of guests as well, the canary is not the cause. */
const STABLE_BROKEN_RATE = 0.5;

export interface Bounds {
  readonly sampleMin: number;
  readonly stopMin: number;
}

export interface CanaryEvaluation {
  readonly verdict: GateEvidence['verdict'];
  /** The probability that the difference in failures is chance. */
  readonly p: number | null;
  /** The comparison of first views; null with too few guests. */
  readonly slow: SlowEvidence | null;
  /** The comparisons of pages that froze or stayed silent; none with too few guests. */
  readonly pages: readonly PageComparison[];
  /** The reason for people, with the numbers. */
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

/** All first guests lost the canary before its view was shown: this needs no comparison. */
const isStop = ({ attempts, unmounted }: Seen, { stopMin }: Bounds): boolean =>
  attempts >= stopMin && unmounted === attempts;

const isBroken = ({ attempts, failures }: Seen): boolean => attempts > 0 && failures / attempts >= STABLE_BROKEN_RATE;

const formatSlow = ({ limit_ms, p_value, canary, stable }: SlowEvidence): string =>
  `longer than ${limit_ms} ms for the first view: canary ${canary.slow} of ${canary.guests} guests, ` +
  `stable ${stable.slow} of ${stable.guests}: ${formatP(p_value)}`;

type Step = 'rolled-back' | 'held' | null;

const stepOf = (p: number, guests: number): Step => {
  if (p < ROLL_BACK_BELOW_P && guests >= FAILURES_TO_ROLL_BACK_MIN) return 'rolled-back';
  return p < PAUSE_BELOW_P && guests >= FAILURES_TO_PAUSE_MIN ? 'held' : null;
};

const slowStepOf = (slow: SlowEvidence): Step => {
  const step = stepOf(slow.p_value, slow.canary.slow);
  const reached = slowShareReached(slow);
  if (step === 'rolled-back' && reached.rollBack) return step;
  return step !== null && reached.pause ? 'held' : null;
};

const pagesStepOf = ({ differs, p, failures }: PageComparison): Step => (differs ? stepOf(p, failures) : null);

/**
 * Compares a canary with the stable release over the same minutes, by distinct guests: how often it fails, how long its
 * first view takes, and how many pages freeze or give no sign of life.
 *
 * @param stable null when there is no stable release
 */
export const evaluateCanary = (canary: Seen, stable: Seen | null, bounds: Bounds): CanaryEvaluation => {
  const shares = sharesOf(canary, stable);
  const enough = stable !== null && Math.min(canary.attempts, stable.attempts) >= bounds.sampleMin;
  const p = enough ? pWorse(canary, stable) : null;
  const slow = stable && compareLoads(canary.firstViews, stable.firstViews, bounds.sampleMin);
  const pages = stable ? comparePages(canary.pages, stable.pages, bounds.sampleMin) : [];
  const base = { p, slow, pages };
  if (isStop(canary, bounds)) {
    if (stable && isBroken(stable)) return { ...base, verdict: 'held', why: `${shares}: both are broken` };
    return { ...base, verdict: 'rolled-back', why: `${shares}: it never worked for anybody` };
  }
  const failing = p === null ? null : stepOf(p, canary.failures);
  const waiting = slow && slowStepOf(slow);
  const why = p === null ? shares : `${shares}: ${formatP(p)}`;
  if (failing === 'rolled-back') return { ...base, verdict: failing, why };
  const lost = pages.find((one) => pagesStepOf(one) === 'rolled-back');
  if (lost) return { ...base, verdict: 'rolled-back', why: `${lost.why}; ${why}` };
  if (slow && waiting && (waiting === 'rolled-back' || failing === null)) {
    return { ...base, verdict: waiting, why: `${formatSlow(slow)}; ${why}` };
  }
  if (failing) return { ...base, verdict: failing, why };
  const suspicious = pages.find((one) => pagesStepOf(one) === 'held');
  if (suspicious) return { ...base, verdict: 'held', why: `${suspicious.why}; ${why}` };
  if (p === null) {
    return { ...base, verdict: 'too-few', why: `${shares}: ${bounds.sampleMin} guests of each are compared` };
  }
  return { ...base, verdict: 'healthy', why };
};

/** The gate lifts its own pause when failures, slow views and pages are not suspicious any more. */
export const isSuspicionGone = ({ p, slow, pages }: Pick<CanaryEvaluation, 'p' | 'slow' | 'pages'>): boolean =>
  (p ?? 0) >= LIFT_ABOVE_P &&
  pages.every((one) => !one.differs || one.p >= LIFT_ABOVE_P) &&
  (slow === null || slow.p_value >= LIFT_ABOVE_P || !slowShareReached(slow).pause);
