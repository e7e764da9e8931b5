import type { MatchState, SportKind } from '../protocol.ts';
import { basketballAt, priceBasketball } from './basketball.ts';
import { sportOf } from './catalogue.ts';
import { fightAt, priceFight } from './fight.ts';
import type { Fixture } from './fixtures.ts';
import { footballAt, priceFootball } from './football.ts';
import type { Quote } from './quote.ts';
import { priceSets, setsAt } from './sets.ts';

interface Simulation {
  /** The state of a match by its progress from 0 to 1. */
  at(fixture: Fixture, progress: number): MatchState;
  price(fixture: Fixture, state: MatchState): Quote[];
}

const inSets: Simulation = { at: setsAt, price: priceSets };
const simulations: Record<SportKind, Simulation> = {
  football: { at: footballAt, price: priceFootball },
  basketball: { at: basketballAt, price: priceBasketball },
  tennis: inSets,
  volleyball: inSets,
  esports: inSets,
  mma: { at: fightAt, price: priceFight },
};

export const simulationOf = ({ league }: Fixture): Simulation => simulations[sportOf(league).kind];

const scheduled: MatchState = {
  phase: 'scheduled',
  score: [0, 0],
  period: '',
  clock: '',
  parts: [],
  pressure: 50,
  incidents: [],
};

/** The state of a match at a time in milliseconds. The result is always the same for the same arguments. */
export const stateAt = (fixture: Fixture, now: number): MatchState => {
  if (now < fixture.startsAt) return scheduled;
  const progress = Math.min(1, (now - fixture.startsAt) / (fixture.endsAt - fixture.startsAt));
  return simulationOf(fixture).at(fixture, progress);
};

export const finalState = (fixture: Fixture): MatchState => stateAt(fixture, fixture.endsAt);
