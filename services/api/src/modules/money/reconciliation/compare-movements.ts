import type { ReportedMovement } from '../../../vendors/aggregators/aggregator.ts';
import type { Difference } from './tables.ts';

export interface OurMovement {
  readonly kind: string;
  readonly txId: string;
  /** In centavos, with at most three decimal places. */
  readonly amount: number;
  readonly free: boolean;
  readonly at: Date;
}

interface Total {
  readonly count: number;
  readonly amount: number;
}

export interface Totals {
  readonly bets: Total;
  readonly wins: Total;
}

export const noTotals: Totals = { bets: { count: 0, amount: 0 }, wins: { count: 0, amount: 0 } };

/** Amounts have three decimal places at most. */
const THOUSANDTHS = 1_000;
const added = (one: number, other: number): number => Math.round((one + other) * THOUSANDTHS) / THOUSANDTHS;

const both = (one: Total, other: Total): Total => ({
  count: one.count + other.count,
  amount: added(one.amount, other.amount),
});

export const sumOf = (one: Totals, other: Totals): Totals => ({
  bets: both(one.bets, other.bets),
  wins: both(one.wins, other.wins),
});

const withMovement = (totals: Totals, kind: string, amount: number): Totals => {
  const of = kind === 'bet' ? 'bets' : 'wins';
  return { ...totals, [of]: both(totals[of], { count: 1, amount }) };
};

interface Compared {
  readonly ours: Totals;
  readonly theirs: Totals;
  readonly differences: readonly Difference[];
}

/**
 * Compares the effective movements of both sides.
 *
 * @param isCounted whether a movement of this time counts, by our clock if we know the movement; the lists contain the
 *   minutes around the period too
 */
export const compareMovements = (
  ours: readonly OurMovement[],
  theirs: readonly ReportedMovement[],
  isCounted: (at: Date) => boolean,
): Compared => {
  const keyOf = ({ kind, txId }: { kind: string; txId: string }) => `${kind} ${txId}`;
  const [known, listed] = [new Map(ours.map((row) => [keyOf(row), row])), new Set(theirs.map(keyOf))];
  const differences: Difference[] = [];
  let [ourTotals, theirTotals] = [noTotals, noTotals];
  for (const one of theirs) {
    const [what, own] = [keyOf(one), known.get(keyOf(one))];
    if (!isCounted(own?.at ?? one.at)) continue;
    // The house pays the stake of a free round: the studio may list it, our row has zero.
    const amount = own?.free ? own.amount : one.amount;
    theirTotals = withMovement(theirTotals, one.kind, amount);
    if (own?.amount !== amount) differences.push({ what, ours: own?.amount ?? null, theirs: amount });
  }
  for (const own of ours) {
    if (!isCounted(own.at)) continue;
    ourTotals = withMovement(ourTotals, own.kind, own.amount);
    if (!listed.has(keyOf(own))) differences.push({ what: keyOf(own), ours: own.amount, theirs: null });
  }
  return { ours: ourTotals, theirs: theirTotals, differences };
};
