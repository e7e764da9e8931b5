import { z } from 'zod';
import type { World } from './board.ts';
import type { BetError, BetRefusal, EventView, MarketView, OutcomeView, SelectionView } from './protocol.ts';
import { COMBO_SELECTIONS_MAX, PAYOUT_MAX_CENTAVOS, STAKE_MAX_CENTAVOS, STAKE_MIN_CENTAVOS } from './protocol.ts';
import { oddsOf } from './bet-record.ts';

export class BetRefused extends Error {
  readonly code: BetRefusal;
  readonly odds: BetError['odds'];
  constructor(code: BetRefusal, message: string, odds?: BetError['odds']) {
    super(message);
    this.code = code;
    this.odds = odds;
  }
}

const REQUEST_ID_CHARS_MAX = 80;

const selectionRequest = z.object({
  eventId: z.string(),
  market: z.string(),
  outcome: z.string(),
  /** The odds the player saw. */
  odds: z.number().min(1),
});
const betRequest = z.object({
  /** A repeated id is the same bet, so that a retry never bets twice. */
  requestId: z.string().min(1).max(REQUEST_ID_CHARS_MAX),
  kind: z.enum(['single', 'combo']),
  /** Centavos: the whole stake of a combo, or the stake of a single. */
  stake: z.int(),
  selections: z.array(selectionRequest),
  acceptAnyOdds: z.boolean().catch(false),
});
export type SelectionRequest = z.infer<typeof selectionRequest>;
export type BetRequest = z.infer<typeof betRequest>;

/** Reads a request; checks only its shape. */
export const parseBetRequest = (body: unknown): BetRequest => {
  const { data, error } = betRequest.safeParse(body);
  if (data) return data;
  const field = error.issues[0]?.path.findLast((part) => typeof part === 'string');
  throw new BetRefused('invalid_bet', `${field ?? 'the body'} is missing or wrong`);
};

interface Offer {
  event: EventView;
  market: MarketView;
  outcome: OutcomeView;
}

function offerOf(world: World, eventId: string, marketName: string, outcomeId: string): Offer {
  const event = world.event(eventId);
  if (!event) throw new BetRefused('invalid_bet', `unknown event ${eventId}`);
  const market = event.markets.find(({ key }) => key === marketName);
  const outcome = market?.outcomes.find(({ id }) => id === outcomeId);
  if (!market || !outcome || market.suspended) throw new BetRefused('market_suspended', 'the market is closed');
  return { event, market, outcome };
}

/** Checks a bet slip against the current offer, and returns its selections at the current odds. */
export const checkSlip = (world: World, request: BetRequest): SelectionView[] => {
  const { stake, kind } = request;
  if (stake < STAKE_MIN_CENTAVOS) throw new BetRefused('stake_too_low', 'the stake is below the minimum');
  if (stake > STAKE_MAX_CENTAVOS) throw new BetRefused('stake_too_high', 'the stake is above the maximum');
  const events = new Set(request.selections.map(({ eventId }) => eventId));
  const isSingle = kind === 'single' && request.selections.length === 1;
  const isCombo = kind === 'combo' && events.size >= 2 && events.size <= COMBO_SELECTIONS_MAX;
  if (!isSingle && !isCombo) throw new BetRefused('invalid_bet', 'a combo takes 2 to 12 different events');
  if (events.size !== request.selections.length) throw new BetRefused('invalid_bet', 'two selections of one event');

  const checked = request.selections.map((requested) => {
    const { event, outcome } = offerOf(world, requested.eventId, requested.market, requested.outcome);
    return { requested, event, odds: outcome.odds };
  });
  const moved = checked.filter(({ requested, odds }) => odds !== requested.odds);
  // Better odds are accepted without confirmation.
  const isWorse = moved.some(({ requested, odds }) => odds < requested.odds);
  if (isWorse && !request.acceptAnyOdds) {
    const odds = moved.map(({ requested, odds: now }) => ({ ...requested, odds: now }));
    throw new BetRefused('odds_changed', 'the odds have changed', odds);
  }
  const selections = checked.map(({ requested, event, odds }): SelectionView => ({
    ...requested,
    odds,
    sportId: event.sportId,
    slug: event.slug,
    home: event.home.name,
    away: event.away.name,
    startsAt: event.startsAt,
    result: 'open',
  }));
  if (stake * oddsOf(selections) > PAYOUT_MAX_CENTAVOS)
    throw new BetRefused('stake_too_high', 'the win would be above the maximum');
  return selections;
};
