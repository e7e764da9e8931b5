import { BALLS, BINGO_PAYS, DRAWN, ROW_NUMBERS } from '../studio/engines/bingo.ts';
import { PIN_ROWS, slotsOf, type Risk } from '../studio/engines/plinko.ts';
import { linePay, SCATTER, slotStrips, windowAt, type SlotModel } from '../studio/engines/slot.ts';

/** The exact long-run return of the games; tests compare it with the return that the catalogue states. */

/** The probability that `wanted` given numbers are all among the drawn balls. */
function allDrawn(wanted: number): number {
  let probability = 1;
  for (let number = 0; number < wanted; number += 1) probability *= (DRAWN - number) / (BALLS - number);
  return probability;
}
/** The exact return in percent. Rows share no number, so inclusion–exclusion over complete rows is enough. */
export const bingoRtp = (): number => {
  const [one, two, three] = [allDrawn(ROW_NUMBERS), allDrawn(2 * ROW_NUMBERS), allDrawn(3 * ROW_NUMBERS)];
  const exactlyThree = three;
  const exactlyTwo = 3 * (two - three);
  const exactlyOne = 3 * (one - 2 * two + three);
  const pay = (rows: number) => BINGO_PAYS[rows] ?? 0;
  return (exactlyOne * pay(1) + exactlyTwo * pay(2) + exactlyThree * pay(3)) * 100;
};

/** The exact return in percent: the slots weighted by the binomial distribution. */
export const plinkoRtp = (risk: Risk): number => {
  let ways = 1;
  return slotsOf(risk).reduce((sum, multiplier, slot) => {
    const share = (ways / 2 ** PIN_ROWS) * multiplier;
    ways = (ways * (PIN_ROWS - slot)) / (slot + 1);
    return sum + share;
  }, 0);
};

/**
 * The exact return to player of a model in percent: every combination of symbols along a line weighted by its
 * probability, plus scatters over every stop, plus the free spins, which may bring more.
 */
export const exactRtp = (model: SlotModel): number => {
  const strips = slotStrips(model);
  const perLine = expectedLinePay(model, strips);
  const scatters = scatterDistribution(model, strips);
  const scatterPay = scatters.reduce((sum, p, count) => sum + p * (model.scatter?.[count]?.pay ?? 0), 0);
  const freeSpins = scatters.reduce((sum, p, count) => sum + p * (model.scatter?.[count]?.freeSpins ?? 0), 0);
  const perSpin = perLine + scatterPay;
  const perFreeSpin = (model.freeSpinMultiplier * perSpin) / (1 - freeSpins);
  return (perSpin + freeSpins * perFreeSpin) * 100;
};

/** The payout in line stakes. Every line has the same symbol frequencies, so one line represents all. */
function expectedLinePay(model: SlotModel, strips: number[][]): number {
  const frequencies = strips.map((strip) => {
    const counts = new Map<number, number>();
    for (const symbol of strip) counts.set(symbol, (counts.get(symbol) ?? 0) + 1 / strip.length);
    return [...counts];
  });
  const walk = (symbols: number[], probability: number): number => {
    const frequency = frequencies[symbols.length];
    if (!frequency) return probability * (linePay(model, symbols)?.pay ?? 0);
    return frequency.reduce((sum, [symbol, share]) => sum + walk([...symbols, symbol], probability * share), 0);
  };
  return walk([], 1);
}

/** Probability of 0, 1, 2 … scatters on the screen. */
function scatterDistribution(model: SlotModel, strips: number[][]): number[] {
  return strips.reduce<number[]>(
    (total, strip) => {
      const perReel = Array.from({ length: model.rows + 1 }, () => 0);
      strip.forEach((_, stop) => {
        const shown = windowAt(strip, stop, model.rows).filter((symbol) => symbol === SCATTER).length;
        perReel[shown] = (perReel[shown] ?? 0) + 1 / strip.length;
      });
      const next = Array.from({ length: total.length + model.rows }, () => 0);
      total.forEach((p, before) =>
        perReel.forEach((q, more) => (next[before + more] = (next[before + more] ?? 0) + p * q)),
      );
      return next;
    },
    [1],
  );
}

/**
 * The exact return of blackjack for a player who always makes the best move, computed by recursion over every hand.
 * Ten, jack, queen and king together have a weight of four in thirteen, every other rank one.
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

/** The dealer's totals from an up card, if the first two cards are not a natural. */
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
export const blackjackRtp = (): number => {
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
};
