import type { MatchState } from '../protocol.ts';
import { expectedPoints, remainingOf } from './basketball.ts';
import type { Fixture } from './fixtures.ts';
import type { Quote } from './markets.ts';

const DIFFERENCE_DEVIATION = 11;
const TOTAL_DEVIATION = 14;
const lineSteps = [-8, -4, 0, 4, 8] as const;

/** The normal distribution (Abramowitz and Stegun 26.2.17). */
function below(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) *
    t *
    Math.exp((-z * z) / 2) *
    0.3989422804;
  return z > 0 ? 1 - tail : tail;
}

const halfOf = (value: number): number => Math.floor(value) + 0.5;

export function priceBasketball(fixture: Fixture, state: MatchState): Quote[] {
  const remaining = remainingOf(state);
  const [homeMean, awayMean] = expectedPoints(fixture);
  const difference = state.score[0] - state.score[1] + (homeMean - awayMean) * remaining;
  const total = state.score[0] + state.score[1] + (homeMean + awayMean) * remaining;
  const spread = DIFFERENCE_DEVIATION * Math.sqrt(remaining) + 0.4;
  const totalSpread = TOTAL_DEVIATION * Math.sqrt(remaining) + 0.4;
  const home = below(difference / spread);
  const scale = Math.max(0.25, Math.sqrt(remaining));

  const totals = lineSteps.map((step): Quote => {
    const line = halfOf(total + step * scale);
    const over = 1 - below((line - total) / totalSpread);
    return {
      type: 'total',
      line,
      chances: [
        { id: 'over', chance: over },
        { id: 'under', chance: 1 - over },
      ],
    };
  });
  const handicaps = lineSteps.map((step): Quote => {
    const line = halfOf(-difference + step * scale * 0.7);
    const covered = below((difference + line) / spread);
    return {
      type: 'handicap',
      line,
      chances: [
        { id: 'home', chance: covered },
        { id: 'away', chance: 1 - covered },
      ],
    };
  });
  const unique = (quotes: Quote[]): Quote[] =>
    quotes.filter((quote, index) => quotes.findIndex(({ line }) => line === quote.line) === index);

  return [
    {
      type: 'winner2',
      chances: [
        { id: 'home', chance: home },
        { id: 'away', chance: 1 - home },
      ],
    },
    ...unique(totals),
    ...unique(handicaps),
    {
      type: 'odd-even',
      chances: [
        { id: 'odd', chance: 0.5 },
        { id: 'even', chance: 0.5 },
      ],
    },
  ];
}
