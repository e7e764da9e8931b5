import { pWorse, type Share } from './two-proportions.ts';

/** Distinct guests of a release by what became of their pages. */
export interface PageShares {
  /** Guests whose tab froze while this release ran, alone or with others. */
  readonly frozen: Share;
  /** Guests who were sent a page with this release, and whose browser reported nothing of it. */
  readonly silent: Share;
}

export interface PageComparison {
  /** The probability that the difference is chance. */
  readonly p: number;
  readonly failures: number;
  /** The difference is great enough to decide anything. */
  readonly differs: boolean;
  /** The numbers for people. */
  readonly why: string;
}

/**
 * Bots, closed tabs and blocked reports make pages silent with every release, so only a difference counts, and a small
 * one may be due to who came. A tab hardly ever freezes by itself.
 */
const DIFFERENCES_MIN = { frozen: 0, silent: 0.1 } as const;

const titles = { frozen: 'froze the tab of', silent: 'gave no sign of life for' } as const;

const rateOf = ({ failures, attempts }: Share): number => failures / attempts;

/**
 * Compares the pages of two releases of the same minutes, or of two periods. Which release froze a tab is often not
 * known, so all that ran are counted; only the one that is the cause is counted more often than its reference.
 *
 * @param guestsMin fewer guests on a side are not compared
 */
export const comparePages = (suspect: PageShares, reference: PageShares, guestsMin: number): PageComparison[] =>
  (['frozen', 'silent'] as const).flatMap((what) => {
    const [own, other] = [suspect[what], reference[what]];
    if (Math.min(own.attempts, other.attempts) < guestsMin) return [];
    const p = pWorse(own, other);
    const why =
      `${titles[what]} ${own.failures} of ${own.attempts} guests, ` +
      `in comparison ${other.failures} of ${other.attempts}: p = ${p.toPrecision(2)}`;
    return [{ p, failures: own.failures, differs: rateOf(own) - rateOf(other) > DIFFERENCES_MIN[what], why }];
  });
