import type { Incident, MatchState } from '../protocol.ts';
import type { Fixture } from './fixtures.ts';
import { diceOf } from './dice.ts';
import { homeAway, overUnder, quote, type Quote } from './quote.ts';

const ROUNDS = 3;
const ROUND_SECONDS = 300;
const PRESSURE_WEIGHT = 0.0035;

interface FightEnd {
  winner: 0 | 1;
  method: 'ko' | 'submission' | 'decision';
  /** Seconds of fighting until the fight ended. */
  second: number;
}

function homeChance({ home, away }: Fixture): number {
  return Math.max(0.12, Math.min(0.88, 0.5 + Math.log(home.strength / away.strength) * 0.55));
}

const methodChances = { ko: 0.38, submission: 0.2, decision: 0.42 } as const;

function endOf(fixture: Fixture): FightEnd {
  const dice = diceOf(`fight:${fixture.id}`);
  const winner = dice.next() < homeChance(fixture) ? 0 : 1;
  const draw = dice.next();
  if (draw < methodChances.decision) return { winner, method: 'decision', second: ROUNDS * ROUND_SECONDS };
  const second = dice.between(50, ROUNDS * ROUND_SECONDS - 10);
  return { winner, method: draw < methodChances.decision + methodChances.ko ? 'ko' : 'submission', second };
}

function knockdownsOf(fixture: Fixture, until: number): Incident[] {
  const dice = diceOf(`knockdowns:${fixture.id}`);
  const all = Array.from({ length: dice.poisson(1.6) }, (): Incident => ({
    kind: 'knockdown',
    side: dice.next() < 0.5 ? 0 : 1,
    minute: dice.between(1, ROUNDS * 5),
  }));
  return all.filter(({ minute }) => minute * 60 <= until).toSorted((a, b) => a.minute - b.minute);
}

export const fightAt = (fixture: Fixture, progress: number): MatchState => {
  const end = endOf(fixture);
  const second = Math.min(end.second, Math.floor(progress * end.second));
  const isOver = progress >= 1;
  const round = Math.min(ROUNDS, Math.floor(second / ROUND_SECONDS) + 1);
  const left = ROUND_SECONDS - (second - (round - 1) * ROUND_SECONDS);
  return {
    phase: isOver ? 'finished' : 'live',
    score: isOver ? (end.winner === 0 ? [1, 0] : [0, 1]) : [0, 0],
    period: isOver ? 'ft' : `r${round}`,
    clock: isOver ? '' : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
    // One entry per fought round, because the number of rounds is a market.
    parts: Array.from({ length: isOver ? Math.ceil(end.second / ROUND_SECONDS) : round }, () => [0, 0]),
    pressure: Math.round(50 + Math.sin(second / 25) * 30),
    incidents: knockdownsOf(fixture, second),
    ...(isOver && { method: end.method }),
  };
};

export const priceFight = (fixture: Fixture, { phase, pressure, parts }: MatchState): Quote[] => {
  const lead = phase === 'live' ? (pressure - 50) * PRESSURE_WEIGHT : 0;
  const home = Math.max(0.06, Math.min(0.94, homeChance(fixture) + lead));
  const round = Math.max(1, parts.length);
  // An early end becomes less likely with every round.
  const early = (methodChances.ko + methodChances.submission) * (1 - (round - 1) / ROUNDS);
  const ko = early * 0.66;
  const totals = [1.5, 2.5]
    .filter((line) => line > round - 0.5)
    .map((line) => overUnder('total-parts', line, 1 - early * ((line - round + 1) / (ROUNDS - round + 1))));
  return [
    homeAway('winner2', home),
    quote('method', Object.entries({ ko, submission: early - ko, decision: 1 - early })),
    ...totals,
  ];
};
