import type { HealthAlarm } from '@jangada/contracts/delivery/health.endpoints';
import { comparePages, type PageShares } from './compare-pages.ts';
import { pWorse, type Share } from './two-proportions.ts';

/** Evaluated every few seconds, like canaries, so the bound is as strict. */
const ALARM_BELOW_P = 0.001;
const FAILURES_MIN = 5;

/** Fewer guests than this are too few for a comparison. */
const REFERENCE_MIN = 30;

export interface StableSeen {
  /** Distinct guests of the last minutes; `unmounted` guests never saw the release. */
  readonly recent: Share & { readonly unmounted: number };
  /** All releases of the remote in the hour before these minutes. */
  readonly past: Share;
  /** The tenant's other remotes in the same minutes. */
  readonly others: Share;
}

export interface StableEvaluation {
  readonly kind: NonNullable<HealthAlarm['kind']>;
  /** The other remotes work, so the cause is neither the network nor the whole site. */
  readonly isAlone: boolean;
  readonly why: string;
}

const isWorse = (suspect: Share, reference: Share): boolean =>
  reference.attempts >= REFERENCE_MIN && pWorse(suspect, reference) < ALARM_BELOW_P;

const of = ({ failures, attempts }: Share): string => `${failures} of ${attempts}`;

/**
 * Whether a stable release is broken: it works for no guest, or fails clearly more often than its remote did in the
 * hour before and than the other remotes do now.
 *
 * @param guestsMin fewer recent guests decide nothing
 * @returns null when nothing is wrong
 */
export const evaluateStable = ({ recent, past, others }: StableSeen, guestsMin: number): StableEvaluation | null => {
  if (recent.attempts < guestsMin) return null;
  const isAlone = isWorse(recent, others);
  const numbers = `failed for ${of(recent)} guests, ${of(past)} in the hour before, other remotes ${of(others)}`;
  if (recent.unmounted === recent.attempts) return { kind: 'nobody', isAlone, why: `works for nobody: ${numbers}` };
  const isNew = recent.failures >= FAILURES_MIN && isWorse(recent, past);
  const isElsewhere = others.attempts >= REFERENCE_MIN && !isAlone;
  return isNew && !isElsewhere ? { kind: 'worse', isAlone, why: `fails more than before: ${numbers}` } : null;
};

/**
 * Whether pages with a stable release freeze, or give no sign of life, clearly more often than in the hour before.
 *
 * @returns the reason for people; null when nothing is wrong
 */
export const evaluatePages = (recent: PageShares, past: PageShares): string | null =>
  comparePages(recent, past, REFERENCE_MIN).find(
    ({ p, failures, differs }) => differs && failures >= FAILURES_MIN && p < ALARM_BELOW_P,
  )?.why ?? null;
