import { shuffled } from './chance.ts';
import { isCentavos, isRecord, type InstantEngine, type Outcome } from './engine.ts';

/** Video bingo: cards of three rows with five numbers, 40 balls drawn out of 75. */
export const BALLS = 75;
export const DRAWN = 40;
export const ROWS = 3;
export const ROW_NUMBERS = 5;
const CARDS_MAX = 4;

/** Pay per complete rows on one card, in stakes of that card. */
export const BINGO_PAYS: Readonly<Record<number, number>> = { 1: 6, 2: 75, 3: 3_000 };

interface BingoWager {
  stake: number;
  cards: number;
}

/** Probability that `wanted` given numbers are all among the balls drawn. */
function allDrawn(wanted: number): number {
  let probability = 1;
  for (let number = 0; number < wanted; number += 1) probability *= (DRAWN - number) / (BALLS - number);
  return probability;
}

/** The exact return in percent: rows share no number, so inclusion–exclusion over complete rows is all it takes. */
export function bingoRtp(): number {
  const [one, two, three] = [allDrawn(ROW_NUMBERS), allDrawn(2 * ROW_NUMBERS), allDrawn(3 * ROW_NUMBERS)];
  const exactlyThree = three;
  const exactlyTwo = 3 * (two - three);
  const exactlyOne = 3 * (one - 2 * two + three);
  const pay = (rows: number) => BINGO_PAYS[rows] ?? 0;
  return (exactlyOne * pay(1) + exactlyTwo * pay(2) + exactlyThree * pay(3)) * 100;
}

export const bingoEngine: InstantEngine<BingoWager> = {
  readWager(body) {
    if (!isRecord(body)) return null;
    const { stake, cards } = body;
    if (!isCentavos(stake) || !isCentavos(cards) || cards > CARDS_MAX || stake % cards !== 0) return null;
    return { stake, cards };
  },
  decide({ stake, cards }, chance): Outcome {
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
