import { fieldsOf, isCentavos } from '../../kit/input.ts';
import type { InstantEngine, Outcome } from './engine.ts';

/** European roulette: 37 pockets, one zero. Every bet returns 36/37 of its stake on average. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];
export const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

const POCKETS = 37;
const BETS_MAX = 60;

export interface RouletteBet {
  spot: string;
  amount: number;
}

export interface RouletteView {
  pocket: number;
  wins: RouletteBet[];
}

interface RouletteWager {
  stake: number;
  bets: RouletteBet[];
}

const OUTSIDE = new Map<string, (pocket: number) => boolean>([
  ['red', (pocket) => RED.has(pocket)],
  ['black', (pocket) => !RED.has(pocket)],
  ['even', (pocket) => pocket % 2 === 0],
  ['odd', (pocket) => pocket % 2 === 1],
  ['low', (pocket) => pocket <= 18],
  ['high', (pocket) => pocket >= 19],
  ...[1, 2, 3].flatMap((which): [string, (pocket: number) => boolean][] => [
    [`dozen-${which}`, (pocket) => Math.ceil(pocket / 12) === which],
    [`column-${which}`, (pocket) => pocket % 3 === which % 3],
  ]),
]);

/** The winning pockets of a spot; null when the table has no such spot. */
export const pocketsOf = (spot: string): number[] | null => {
  const straight = /^straight-(\d{1,2})$/.exec(spot)?.[1];
  if (straight !== undefined) return Number(straight) < POCKETS ? [Number(straight)] : null;
  const covers = OUTSIDE.get(spot);
  if (!covers) return null;
  return Array.from({ length: POCKETS - 1 }, (_, index) => index + 1).filter(covers);
};

/** The return of a winning spot per centavo, stake included: 36 divided by the number of its pockets. */
export const returnOf = (spot: string): number => 36 / (pocketsOf(spot)?.length ?? Number.POSITIVE_INFINITY);

export const rouletteEngine: InstantEngine<RouletteWager> = {
  readWager(body) {
    const list: unknown = fieldsOf(body)['bets'];
    if (!Array.isArray(list) || list.length === 0 || list.length > BETS_MAX) return null;
    const bets = list.flatMap((bet: unknown): RouletteBet[] => {
      const { spot, amount } = fieldsOf(bet);
      return typeof spot === 'string' && pocketsOf(spot) && isCentavos(amount) ? [{ spot, amount }] : [];
    });
    if (bets.length !== list.length) return null;
    return { stake: bets.reduce((sum, bet) => sum + bet.amount, 0), bets };
  },
  decide({ bets }, chance): Outcome<RouletteView> {
    const pocket = chance.below(POCKETS);
    const wins = bets
      .filter((bet) => pocketsOf(bet.spot)?.includes(pocket))
      .map((bet) => ({ spot: bet.spot, amount: bet.amount * returnOf(bet.spot) }));
    return { payout: wins.reduce((sum, win) => sum + win.amount, 0), view: { pocket, wins } };
  },
};
