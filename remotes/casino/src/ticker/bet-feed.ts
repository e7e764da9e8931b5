import { betPlaced } from '@jangada/contracts/events/events';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { createStore } from '@jangada/remote-kit/store';
import type { StoreApi } from '@jangada/remote-kit/store';
import { addBet } from './bet-results.ts';
import type { BetResult, TickerBet } from './bet-results.ts';

/** How many results the ticker shows (CAS-35). */
export const TICKER_EVENTS_MAX = 5;

interface BetFeedState {
  /** The newest first. Only the first ones are shown; the others stay in the list, because their wins may arrive later. */
  readonly results: readonly BetResult[];
  readonly add: (bet: TickerBet) => void;
}

export type BetFeed = StoreApi<BetFeedState>;

/** The bets of the ticker. Simulated bets enter here and are never on the bus (CAS-40). */
export const createBetFeed = (): BetFeed =>
  createStore<BetFeedState>()((set) => ({
    results: [],
    add: (bet) => set(({ results }) => ({ results: addBet(results, bet, TICKER_EVENTS_MAX) })),
  }));

/** The feed of this page view; it stays when the path changes. */
export const betFeed = createBetFeed();

/** Real bets and wins from the bus (CAS-39). */
export const collectBets = ({ bus }: Pick<HostApi, 'bus'>): void => {
  bus.on(betPlaced, (bet) => betFeed.getState().add({ ...bet, simulated: false }));
};

/**
 * Selects the results that the ticker may show.
 *
 * @param isRegulated a regulated site shows only real bets, even if the feed contains simulated ones
 */
export const newestResults = (results: readonly BetResult[], isRegulated: boolean): readonly BetResult[] =>
  results.filter(({ simulated }) => !simulated || !isRegulated).slice(0, TICKER_EVENTS_MAX);
