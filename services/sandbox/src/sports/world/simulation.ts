import type { MatchState, SportKind } from '../protocol.ts';
import { sportOf } from './catalogue.ts';
import type { Fixture } from './fixtures.ts';
import { fightAt } from './fight.ts';
import { footballAt } from './football.ts';
import { basketballAt } from './basketball.ts';
import { setsAt } from './sets.ts';

/** Everything a sport needs to know of a running match: how far it is, from 0 to 1. */
export type Play = (fixture: Fixture, progress: number) => MatchState;

const plays: Record<SportKind, Play> = {
  football: footballAt,
  basketball: basketballAt,
  tennis: setsAt,
  volleyball: setsAt,
  esports: setsAt,
  mma: fightAt,
};

const scheduled: MatchState = {
  phase: 'scheduled',
  score: [0, 0],
  period: '',
  clock: '',
  parts: [],
  pressure: 50,
  incidents: [],
};

/** The state of a match at a time in milliseconds. The same question always has the same answer. */
export function stateAt(fixture: Fixture, now: number): MatchState {
  if (now < fixture.startsAt) return scheduled;
  const progress = Math.min(1, (now - fixture.startsAt) / (fixture.endsAt - fixture.startsAt));
  return plays[sportOf(fixture.league).kind](fixture, progress);
}

export function finalState(fixture: Fixture): MatchState {
  return stateAt(fixture, fixture.endsAt);
}
