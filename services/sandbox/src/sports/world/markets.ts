import type { MarketView, MatchState } from '../protocol.ts';
import { diceOf } from './dice.ts';
import type { Fixture } from './fixtures.ts';
import type { Quote } from './quote.ts';
import { simulationOf } from './simulation.ts';

const MARGIN = 1.06;
const ODDS_MIN = 1.01;
const ODDS_MAX = 101;
const CHANCE_MIN = 0.004;
const CHANCE_MAX = 0.985;
const DRIFT = 0.05;
const DRIFT_PERIOD_MS = 24_000;
/** Like real bookmakers, the market is suspended for a moment after a goal. */
const SUSPENDED_MINUTES = 1;

/** Odds drift a little all the time: two slow waves per outcome, the same for all players. */
function driftOf(seed: string, now: number): number {
  const dice = diceOf(seed);
  const first = Math.sin(now / DRIFT_PERIOD_MS + dice.next() * 7);
  const second = Math.sin(now / (DRIFT_PERIOD_MS * 2.7) + dice.next() * 7);
  return 1 + DRIFT * (first * 0.6 + second * 0.4);
}

function oddsOf(chance: number): number {
  const fair = 1 / (Math.max(CHANCE_MIN, chance) * MARGIN);
  const step = fair < 3 ? 100 : fair < 10 ? 20 : 2;
  return Math.min(ODDS_MAX, Math.max(ODDS_MIN, Math.round(fair * step) / step));
}

function hasJustScored(state: MatchState): boolean {
  const minute = Number.parseInt(state.clock, 10);
  const lastGoal = state.incidents.findLast(({ kind }) => kind === 'goal');
  return lastGoal !== undefined && minute - lastGoal.minute <= SUSPENDED_MINUTES;
}

function openMarket(fixture: Fixture, state: MatchState, quote: Quote, now: number): MarketView {
  const key = quote.line === undefined ? quote.type : `${quote.type}:${quote.line}`;
  const drifted = quote.chances.map(({ id, chance }) => ({
    id,
    chance: chance * driftOf(`${fixture.id}:${key}:${id}`, now),
  }));
  const isDecided = quote.chances.some(({ chance }) => chance > CHANCE_MAX);
  return {
    key,
    type: quote.type,
    ...(quote.line !== undefined && { line: quote.line }),
    suspended: isDecided || hasJustScored(state),
    outcomes: drifted.map(({ id, chance }) => ({ id, odds: oddsOf(chance) })),
  };
}

/** All open markets of a match, in display order. */
export const marketsOf = (fixture: Fixture, state: MatchState, now: number): MarketView[] => {
  if (state.phase === 'finished') return [];
  return simulationOf(fixture)
    .price(fixture, state)
    .map((quote) => openMarket(fixture, state, quote, now));
};
