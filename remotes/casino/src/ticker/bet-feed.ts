import { betPlaced } from '@jangada/contracts/events/events';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { createStore } from '@jangada/remote-kit/store';
import type { StoreApi } from '@jangada/remote-kit/store';
import { addBet } from './bet-results.ts';
import type { BetResult, TickerBet } from './bet-results.ts';

/** How many results the ticker shows (CAS-35). */
export const TICKER_EVENTS_MAX = 5;

interface BetFeedState {
  /** The newest first; only the first few are shown, the others wait for their wins. */
  readonly results: readonly BetResult[];
  readonly add: (bet: TickerBet) => void;
}

export type BetFeed = StoreApi<BetFeedState>;

/** The bets of the ticker. Simulated ones enter here and are never on the bus (CAS-40). */
export const createBetFeed = (): BetFeed =>
  createStore<BetFeedState>()((set) => ({
    results: [],
    add: (bet) => set(({ results }) => ({ results: addBet(results, bet, TICKER_EVENTS_MAX) })),
  }));

/** The feed of this page; it stays from page to page of the site. */
export const betFeed = createBetFeed();

/** Real bets and wins from the bus (CAS-39). */
export const collectBets = ({ bus }: Pick<HostApi, 'bus'>): void => {
  bus.on(betPlaced, (bet) => betFeed.getState().add({ ...bet, simulated: false }));
};

/**
 * Creates the feed of the ticker.
 *
 * @param isRegulated a regulated site shows real bets only, whatever else the feed contains
 */
export const newestResults = (results: readonly BetResult[], isRegulated: boolean): readonly BetResult[] =>
  results.filter(({ simulated }) => !simulated || !isRegulated).slice(0, TICKER_EVENTS_MAX);
