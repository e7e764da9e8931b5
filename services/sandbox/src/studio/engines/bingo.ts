import { fieldsOf, isCentavos } from '../../kit/input.ts';
import { shuffled, type InstantEngine, type Outcome } from './engine.ts';

/** Video bingo: cards with three rows of five numbers, 40 balls drawn from 75. */
export const BALLS = 75;
export const DRAWN = 40;
export const ROWS = 3;
export const ROW_NUMBERS = 5;
const CARDS_MAX = 4;

/** Payout by complete rows of one card, in stakes of that card. */
export const BINGO_PAYS: Readonly<Record<number, number>> = { 1: 6, 2: 75, 3: 3_000 };

export interface BingoView {
  drawn: number[];
  cards: { rows: number[][]; complete: number; amount: number }[];
}

interface BingoWager {
  stake: number;
  cards: number;
}

export const bingoEngine: InstantEngine<BingoWager> = {
  readWager(body) {
    const { stake, cards } = fieldsOf(body);
    if (!isCentavos(stake) || !isCentavos(cards) || cards > CARDS_MAX || stake % cards !== 0) return null;
    return { stake, cards };
  },
  decide({ stake, cards }, chance): Outcome<BingoView> {
    const balls = Array.from({ length: BALLS }, (_, index) => index + 1);
    const drawn = shuffled(balls, chance).slice(0, DRAWN);
    const hit = new Set(drawn);
    const played = Array.from({ length: cards }, () => {
      const numbers = shuffled(balls, chance).slice(0, ROWS * ROW_NUMBERS);
      const rows = Array.from({ length: ROWS }, (_, row) =>
        numbers.slice(row * ROW_NUMBERS, (row + 1) * ROW_NUMBERS).toSorted((a, b) => a - b),
      );
      const complete = rows.filter((row) => row.every((number) => hit.has(number))).length;
      return { rows, complete, amount: (BINGO_PAYS[complete] ?? 0) * (stake / cards) };
    });
    return { payout: played.reduce((sum, card) => sum + card.amount, 0), view: { drawn, cards: played } };
  },
};
