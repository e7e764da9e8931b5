/**
 * The exact return of our blackjack for a player who always makes the best move, worked out by recursion over every hand.
 * Ten, jack, queen and king weigh four in thirteen, every other rank one.
 */

const SHARES = [1, 1, 1, 1, 1, 1, 1, 1, 1, 4].map((weight) => weight / 13);
const LIMIT = 21;
const NATURAL_SHARE = 4 / 13;

interface Hand {
  hard: number;
  ace: boolean;
}

const totalOf = ({ hard, ace }: Hand) => (ace && hard + 10 <= LIMIT ? hard + 10 : hard);
const withPips = (hand: Hand, pips: number): Hand => ({ hard: hand.hard + pips, ace: hand.ace || pips === 1 });
const overRanks = (value: (pips: number) => number) =>
  SHARES.reduce((sum, share, index) => sum + share * value(index + 1), 0);

type Totals = Map<number, number>;

/** Probability of each final dealer total (22 stands for bust). */
function dealerTotals(hand: Hand): Totals {
  const total = totalOf(hand);
  if (total >= 17) return new Map([[Math.min(total, 22), 1]]);
  const totals: Totals = new Map();
  SHARES.forEach((share, index) => {
    for (const [end, p] of dealerTotals(withPips(hand, index + 1))) totals.set(end, (totals.get(end) ?? 0) + share * p);
  });
  return totals;
}

/** The dealer's totals from an up card, knowing that the two first cards are not a natural. */
function dealerAfterPeek(up: number): Totals {
  const hole = SHARES.map((share, index) => (isNatural(up, index + 1) ? 0 : share));
  const known = hole.reduce((sum, share) => sum + share, 0);
  const totals: Totals = new Map();
  hole.forEach((share, index) => {
    const hand = withPips(withPips({ hard: 0, ace: false }, up), index + 1);
    if (share > 0)
      for (const [end, p] of dealerTotals(hand)) totals.set(end, (totals.get(end) ?? 0) + (share / known) * p);
  });
  return totals;
}

const isNatural = (one: number, other: number) => (one === 1 && other === 10) || (one === 10 && other === 1);
const naturalShare = (up: number) => (up === 1 ? NATURAL_SHARE : up === 10 ? 1 / 13 : 0);

function standValue(total: number, dealer: Totals): number {
  let value = 0;
  for (const [end, p] of dealer) value += p * (end > LIMIT || total > end ? 2 : total === end ? 1 : 0);
  return value;
}

function bestValue(hand: Hand, dealer: Totals): number {
  const total = totalOf(hand);
  if (total > LIMIT) return 0;
  const stand = standValue(total, dealer);
  return total === LIMIT
    ? stand
    : Math.max(
        stand,
        overRanks((pips) => bestValue(withPips(hand, pips), dealer)),
      );
}

/** Net gain of doubling, in first stakes. */
function doubleGain(hand: Hand, dealer: Totals): number {
  const returned = overRanks((pips) => {
    const total = totalOf(withPips(hand, pips));
    return total > LIMIT ? 0 : standValue(total, dealer);
  });
  return 2 * (returned - 1);
}

/** Return to player in percent of the first stake, with best play. */
export function blackjackRtp(): number {
  const gain = overRanks((up) => {
    const dealer = dealerAfterPeek(up);
    const dealerNatural = naturalShare(up);
    return overRanks((one) =>
      overRanks((other) => {
        if (isNatural(one, other)) return (1 - dealerNatural) * 1.5;
        const hand = withPips(withPips({ hard: 0, ace: false }, one), other);
        const open = Math.max(bestValue(hand, dealer) - 1, doubleGain(hand, dealer));
        return (1 - dealerNatural) * open - dealerNatural;
      }),
    );
  });
  return (1 + gain) * 100;
}
