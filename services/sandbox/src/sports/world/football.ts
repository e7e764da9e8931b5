import type { Incident, MatchState } from '../protocol.ts';
import type { Fixture } from './fixtures.ts';
import { diceOf } from './dice.ts';

const MATCH_MINUTES = 90;
const HALF_MINUTES = 45;
const HOME_GOALS = 1.45;
const AWAY_GOALS = 1.15;
const CARDS_A_SIDE = 1.9;
const CORNERS_A_SIDE = 4.6;
/** The break takes this part of the real time. */
const BREAK = 0.05;

/** Goals each side scores in a whole match, on average. */
export function expectedGoals({ home, away }: Fixture): [number, number] {
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

export function footballAt(fixture: Fixture, progress: number): MatchState {
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
}

/** The part of the match that is still to be played, from 1 to 0. */
export function remainingOf(state: MatchState): number {
  if (state.phase === 'scheduled') return 1;
  if (state.phase === 'finished') return 0;
  if (state.period === 'ht') return 0.5;
  return Math.max(0.01, 1 - (Number.parseInt(state.clock, 10) || 0) / MATCH_MINUTES);
}
