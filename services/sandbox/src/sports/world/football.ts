import type { Incident, MatchState } from '../protocol.ts';
import type { Fixture } from './fixtures.ts';
import { diceOf } from './dice.ts';
import { chanceIn, handicapsOf, oddEven, quote, totalsOf, type End, type Quote } from './quote.ts';

const MATCH_MINUTES = 90;
const HALF_MINUTES = 45;
const HOME_GOALS = 1.45;
const AWAY_GOALS = 1.15;
const CARDS_A_SIDE = 1.9;
const CORNERS_A_SIDE = 4.6;
/** The share of the real time that the break takes. */
const BREAK = 0.05;
const GOALS_MAX = 9;
const TOTAL_LINES = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5];
const HANDICAP_LINES = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5];
const CORRECT_SCORES = 12;
const USEFUL_CHANCE = 0.06;

/** Expected goals of each side in a whole match. */
function expectedGoals({ home, away }: Fixture): [number, number] {
  return [HOME_GOALS * (home.strength / away.strength), AWAY_GOALS * (away.strength / home.strength)];
}

function incidentsOf(fixture: Fixture): Incident[] {
  const dice = diceOf(`football:${fixture.id}`);
  const goals = expectedGoals(fixture);
  const draw = (kind: Incident['kind'], side: 0 | 1, mean: number): Incident[] =>
    Array.from({ length: dice.poisson(mean) }, () => ({ kind, side, minute: dice.between(1, MATCH_MINUTES) }));
  return ([0, 1] as const)
    .flatMap((side) => [
      ...draw('goal', side, goals[side]),
      ...draw('card', side, CARDS_A_SIDE),
      ...draw('corner', side, CORNERS_A_SIDE),
    ])
    .toSorted((a, b) => a.minute - b.minute);
}

function minuteAt(progress: number): { minute: number; period: string } {
  const half = (1 - BREAK) / 2;
  if (progress >= 1) return { minute: MATCH_MINUTES, period: 'ft' };
  if (progress < half) return { minute: (progress / half) * HALF_MINUTES, period: 'h1' };
  if (progress < half + BREAK) return { minute: HALF_MINUTES, period: 'ht' };
  return { minute: HALF_MINUTES + ((progress - half - BREAK) / half) * HALF_MINUTES, period: 'h2' };
}

function goalsIn(incidents: Incident[], from: number, to: number): [number, number] {
  const goals = incidents.filter(({ kind, minute }) => kind === 'goal' && minute > from && minute <= to);
  return [goals.filter(({ side }) => side === 0).length, goals.filter(({ side }) => side === 1).length];
}

function pressureAt(fixture: Fixture, minute: number): number {
  const wave = Math.sin(minute / 4 + fixture.startsAt) * 14 + Math.sin(minute / 1.7) * 8;
  const edge = (fixture.home.strength - fixture.away.strength) * 30;
  return Math.round(Math.max(12, Math.min(88, 50 + wave + edge)));
}

export const footballAt = (fixture: Fixture, progress: number): MatchState => {
  const { minute, period } = minuteAt(progress);
  const incidents = incidentsOf(fixture).filter((incident) => incident.minute <= minute);
  const firstHalf = goalsIn(incidents, 0, HALF_MINUTES);
  const secondHalf = goalsIn(incidents, HALF_MINUTES, MATCH_MINUTES);
  return {
    phase: progress >= 1 ? 'finished' : 'live',
    score: [firstHalf[0] + secondHalf[0], firstHalf[1] + secondHalf[1]],
    period,
    clock: period === 'h1' || period === 'h2' ? `${Math.floor(minute) + 1}'` : '',
    parts: period === 'h1' || period === 'ht' ? [firstHalf] : [firstHalf, secondHalf],
    pressure: pressureAt(fixture, minute),
    incidents,
  };
};

/** The remaining part of the match, from 1 to 0. */
function remainingOf(state: MatchState): number {
  if (state.phase === 'scheduled') return 1;
  if (state.phase === 'finished') return 0;
  if (state.period === 'ht') return 0.5;
  return Math.max(0.01, 1 - (Number.parseInt(state.clock, 10) || 0) / MATCH_MINUTES);
}

function poisson(mean: number, count: number): number {
  let chance = Math.exp(-mean);
  for (let goal = 1; goal <= count; goal += 1) chance *= mean / goal;
  return chance;
}

function finalScores(score: [number, number], homeMean: number, awayMean: number): End[] {
  const goals = Array.from({ length: GOALS_MAX + 1 }, (_, count) => count);
  return goals.flatMap((first) =>
    goals.map((second) => ({
      home: score[0] + first,
      away: score[1] + second,
      chance: poisson(homeMean, first) * poisson(awayMean, second),
    })),
  );
}

const isUseful = ({ chances }: Quote): boolean =>
  chances.every(({ chance }) => chance > USEFUL_CHANCE && chance < 1 - USEFUL_CHANCE);

export const priceFootball = (fixture: Fixture, state: MatchState): Quote[] => {
  const { score } = state;
  const remaining = remainingOf(state);
  const [homeGoals, awayGoals] = expectedGoals(fixture);
  const scores = finalScores(score, homeGoals * remaining, awayGoals * remaining);
  const chanceOf = chanceIn(scores);
  const home = chanceOf((end) => end.home > end.away);
  const draw = chanceOf((end) => end.home === end.away);
  const away = chanceOf((end) => end.home < end.away);
  const both = chanceOf((end) => end.home > 0 && end.away > 0);
  const noGoal = Math.exp(-(homeGoals + awayGoals) * remaining);
  const homeNext = (homeGoals / (homeGoals + awayGoals)) * (1 - noGoal);
  const exact = scores
    .toSorted((a, b) => b.chance - a.chance)
    .slice(0, CORRECT_SCORES)
    .toSorted((a, b) => a.home - b.home || a.away - b.away)
    .map((end): [string, number] => [`${end.home}-${end.away}`, end.chance]);
  const next = { home: homeNext, none: noGoal, away: 1 - noGoal - homeNext };
  const isBothDecided = score[0] > 0 && score[1] > 0;
  return [
    quote('winner3', Object.entries({ home, draw, away })),
    ...totalsOf('total', TOTAL_LINES, chanceOf).filter(isUseful),
    ...(isBothDecided ? [] : [quote('both-score', Object.entries({ yes: both, no: 1 - both }))]),
    quote('double-chance', [
      ['1x', home + draw],
      ['12', home + away],
      ['x2', draw + away],
    ]),
    ...handicapsOf('handicap', HANDICAP_LINES, chanceOf).filter(isUseful),
    quote('next-goal', Object.entries(next), score[0] + score[1] + 1),
    oddEven(chanceOf((end) => (end.home + end.away) % 2 === 1)),
    quote('correct-score', exact),
  ];
};
