import { fieldsOf } from '../kit/input.ts';
import type { World } from './board.ts';
import type {
  BetError,
  BetRefusal,
  BetRequest,
  EventView,
  MarketView,
  OutcomeView,
  SelectionView,
} from './protocol.ts';
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

const REQUEST_ID_LENGTH_MAX = 80;

/** The request as it arrived, with only its shape checked. */
export function parseBetRequest(body: unknown): BetRequest {
  const { requestId, kind, stake, selections, acceptAnyOdds } = fieldsOf(body);
  if (typeof requestId !== 'string' || requestId === '' || requestId.length > REQUEST_ID_LENGTH_MAX)
    throw invalid('requestId');
  if (kind !== 'single' && kind !== 'combo') throw invalid('kind');
  if (typeof stake !== 'number' || !Number.isSafeInteger(stake)) throw invalid('stake');
  if (!Array.isArray(selections)) throw invalid('selections');
  return { requestId, kind, stake, selections: selections.map(parseSelection), acceptAnyOdds: acceptAnyOdds === true };
}

function parseSelection(value: unknown): BetRequest['selections'][number] {
  const { eventId, market, outcome, odds } = fieldsOf(value);
  if (typeof eventId !== 'string' || typeof market !== 'string' || typeof outcome !== 'string')
    throw invalid('selections');
  if (typeof odds !== 'number' || !(odds >= 1)) throw invalid('odds');
  return { eventId, market, outcome, odds };
}

const invalid = (field: string): BetRefused => new BetRefused('invalid_bet', `${field} is missing or wrong`);

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

/** Checks a bet slip against the offer of this moment and returns its selections at the odds that hold. */
export function checkSlip(world: World, request: BetRequest): SelectionView[] {
  const { stake, kind } = request;
  if (stake < STAKE_MIN_CENTAVOS) throw new BetRefused('stake_too_low', 'the stake is below the minimum');
  if (stake > STAKE_MAX_CENTAVOS) throw new BetRefused('stake_too_high', 'the stake is above the maximum');
  const events = new Set(request.selections.map(({ eventId }) => eventId));
  const isSingle = kind === 'single' && request.selections.length === 1;
  const isCombo = kind === 'combo' && events.size >= 2 && events.size <= COMBO_SELECTIONS_MAX;
  if (!isSingle && !isCombo) throw new BetRefused('invalid_bet', 'a combo takes 2 to 12 different events');
  if (events.size !== request.selections.length) throw new BetRefused('invalid_bet', 'two selections of one event');

  const checked = request.selections.map((wanted) => {
    const { event, outcome } = offerOf(world, wanted.eventId, wanted.market, wanted.outcome);
    return { wanted, event, odds: outcome.odds };
  });
  const moved = checked.filter(({ wanted, odds }) => odds !== wanted.odds);
  // Better odds are simply given; only worse ones are asked about.
  const isWorse = moved.some(({ wanted, odds }) => odds < wanted.odds);
  if (isWorse && !request.acceptAnyOdds) {
    const odds = moved.map(({ wanted, odds: now }) => ({ ...wanted, odds: now }));
    throw new BetRefused('odds_changed', 'the odds have changed', odds);
  }
  const selections = checked.map(({ wanted, event, odds }): SelectionView => ({
    ...wanted,
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
}
