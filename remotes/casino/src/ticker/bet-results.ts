import type { PayloadOf } from '@jangada/contracts/events/event';
import type { betPlaced } from '@jangada/contracts/events/events';

/** A bet or a win for the ticker: a real one from the bus, or a simulated one for a demonstration (CAS-40). */
export interface TickerBet extends PayloadOf<typeof betPlaced> {
  readonly simulated: boolean;
}

/** A bet with all its wins (ENT-134 to ENT-137). */
export interface BetResult extends Omit<TickerBet, 'type' | 'amount'> {
  /** Null while only a win is known. */
  readonly bet_amount: number | null;
  /** 0 before a win. */
  readonly win_amount: number;
  /** `win_amount` / `bet_amount`, rounded to two places; null without a stake. */
  readonly multiplier: number | null;
}

/** A win may arrive long after its bet has left the ticker, so this many results are stored. */
export const RESULTS_MAX = 60;

const roundMultiplier = (winAmount: number, betAmount: number): number =>
  Math.round((winAmount * 100) / betAmount) / 100;

const multiplierOf = ({ bet_amount, win_amount }: Pick<BetResult, 'bet_amount' | 'win_amount'>): number | null =>
  bet_amount === null || bet_amount === 0 ? null : roundMultiplier(win_amount, bet_amount);

const firstResult = ({ type, amount, ...facts }: TickerBet): BetResult => {
  const amounts = type === 'bet' ? { bet_amount: amount, win_amount: 0 } : { bet_amount: null, win_amount: amount };
  return { ...facts, ...amounts, multiplier: multiplierOf(amounts) };
};

/** A transaction has one bet, so a repeated one changes nothing. Its wins add up. */
const withBet = (known: BetResult, { type, amount }: TickerBet): BetResult => {
  const amounts = {
    bet_amount: type === 'bet' ? (known.bet_amount ?? amount) : known.bet_amount,
    win_amount: type === 'win' ? known.win_amount + amount : known.win_amount,
  };
  return { ...known, ...amounts, multiplier: multiplierOf(amounts) };
};

/**
 * Adds a bet or a win. A shown result changes in place; a result that is no longer shown moves to the front.
 *
 * @param results the newest first
 * @param shownMax how many of them are shown
 *
 * @example
 * results = placeBet(results, { ...bet, simulated: false }, 5);
 */
export const addBet = (results: readonly BetResult[], bet: TickerBet, shownMax: number): readonly BetResult[] => {
  const index = results.findIndex(({ transaction }) => transaction === bet.transaction);
  const known = results[index];
  if (!known) return [firstResult(bet), ...results].slice(0, RESULTS_MAX);
  const changed = withBet(known, bet);
  return index < shownMax
    ? results.with(index, changed)
    : [changed, ...results.slice(0, index), ...results.slice(index + 1)];
};
