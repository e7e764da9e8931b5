import type { MatchState } from '../protocol.ts';
import type { Fixture } from './fixtures.ts';
import { diceOf } from './dice.ts';
import { homeAway, oddEven, overUnder, type Quote } from './quote.ts';

const QUARTERS = 4;
const QUARTER_SECONDS = 600;
const POSSESSIONS_A_QUARTER = 22;
const POINTS_A_POSSESSION = 0.92;
const EDGE_A_MATCH = 18;
const DIFFERENCE_DEVIATION = 11;
const TOTAL_DEVIATION = 14;
const LINE_STEPS = [-8, -4, 0, 4, 8];

/** Expected points of each side in a whole match. */
function expectedPoints({ home, away }: Fixture): [number, number] {
  const each = QUARTERS * POSSESSIONS_A_QUARTER * POINTS_A_POSSESSION;
  const edge = (home.strength - away.strength) * EDGE_A_MATCH + 2;
  return [each + edge / 2, each - edge / 2];
}

function quartersUntil(fixture: Fixture, possessions: number): [number, number][] {
  const dice = diceOf(`basketball:${fixture.id}`);
  const expected = expectedPoints(fixture);
  const total = QUARTERS * POSSESSIONS_A_QUARTER;
  const quarters: [number, number][] = [];
  for (let count = 0; count < Math.min(possessions, total); count += 1) {
    const quarter = Math.floor(count / POSSESSIONS_A_QUARTER);
    const score = (quarters[quarter] ??= [0, 0]);
    for (const side of [0, 1] as const) {
      const chance = expected[side] / total / 2.2;
      if (dice.next() < chance) score[side] += dice.next() < 0.24 ? 3 : 2;
    }
  }
  return quarters;
}

const sum = (parts: [number, number][], side: 0 | 1): number => parts.reduce((total, part) => total + part[side], 0);

export const basketballAt = (fixture: Fixture, progress: number): MatchState => {
  const total = QUARTERS * POSSESSIONS_A_QUARTER;
  const possessions = Math.floor(progress * total);
  const parts = quartersUntil(fixture, Math.max(1, possessions));
  const isOver = progress >= 1;
  const last = parts.at(-1);
  // Overtime: a basketball match has no draw.
  if (isOver && last && sum(parts, 0) === sum(parts, 1)) last[diceOf(fixture.id).next() < 0.5 ? 0 : 1] += 2;
  const second = progress * QUARTERS * QUARTER_SECONDS;
  const left = Math.max(0, QUARTER_SECONDS - Math.floor(second % QUARTER_SECONDS) - 1);
  const digits = (value: number): string => String(value).padStart(2, '0');
  return {
    phase: isOver ? 'finished' : 'live',
    score: [sum(parts, 0), sum(parts, 1)],
    period: isOver ? 'ft' : `q${Math.min(QUARTERS, Math.floor(progress * QUARTERS) + 1)}`,
    clock: isOver ? '' : `${digits(Math.floor(left / 60))}:${digits(left % 60)}`,
    parts,
    pressure: Math.round(50 + Math.sin(second / 60) * 22),
    incidents: [],
  };
};

/** The remaining part of the match, from 1 to 0. */
function remainingOf(state: MatchState): number {
  if (state.phase === 'scheduled') return 1;
  if (state.phase === 'finished') return 0;
  const [minutes = 0, seconds = 0] = state.clock.split(':').map(Number);
  const quartersLeft = QUARTERS - Number(state.period.slice(1));
  return (quartersLeft * QUARTER_SECONDS + minutes * 60 + seconds) / (QUARTERS * QUARTER_SECONDS);
}

/** The cumulative normal distribution (Abramowitz and Stegun 26.2.17). */
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

const unique = (quotes: Quote[]): Quote[] =>
  quotes.filter((one, index) => quotes.findIndex(({ line }) => line === one.line) === index);

export const priceBasketball = (fixture: Fixture, state: MatchState): Quote[] => {
  const { score } = state;
  const remaining = remainingOf(state);
  const [homeMean, awayMean] = expectedPoints(fixture);
  const difference = score[0] - score[1] + (homeMean - awayMean) * remaining;
  const total = score[0] + score[1] + (homeMean + awayMean) * remaining;
  const spread = DIFFERENCE_DEVIATION * Math.sqrt(remaining) + 0.4;
  const totalSpread = TOTAL_DEVIATION * Math.sqrt(remaining) + 0.4;
  const scale = Math.max(0.25, Math.sqrt(remaining));
  const totals = LINE_STEPS.map((step) => {
    const line = halfOf(total + step * scale);
    return overUnder('total', line, 1 - below((line - total) / totalSpread));
  });
  const handicaps = LINE_STEPS.map((step) => {
    const line = halfOf(-difference + step * scale * 0.7);
    return homeAway('handicap', below((difference + line) / spread), line);
  });
  return [homeAway('winner2', below(difference / spread)), ...unique(totals), ...unique(handicaps), oddEven(0.5)];
};
