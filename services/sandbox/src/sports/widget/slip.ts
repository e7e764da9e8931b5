import type { BetRequest } from '../bet-slip-check.ts';
import type { BetError, BetView, EventView, SportKind } from '../protocol.ts';
import { PAYOUT_MAX_CENTAVOS, STAKE_MAX_CENTAVOS, STAKE_MIN_CENTAVOS } from '../protocol.ts';

/** The bet slip as data and pure functions; `slip-store.ts` uses them. */
export interface Leg {
  eventId: string;
  slug: string;
  kind: SportKind;
  market: string;
  outcome: string;
  home: string;
  away: string;
  isLive: boolean;
  /** The odds that the player agreed to. */
  agreed: number;
  /** The current odds. */
  odds: number;
  suspended: boolean;
}

export type SlipMode = 'single' | 'combo';

export interface SlipState {
  legs: Leg[];
  mode: SlipMode;
  /** The stake that the player typed, in centavos; by event for a single slip with many legs. */
  stake: number;
  stakes: Record<string, number>;
  acceptAnyOdds: boolean;
  phase: 'editing' | 'placing' | 'placed';
  error: BetError | undefined;
  receipts: BetView[];
}

export const emptySlip: SlipState = {
  legs: [],
  mode: 'single',
  stake: 0,
  stakes: {},
  acceptAnyOdds: false,
  phase: 'editing',
  error: undefined,
  receipts: [],
};

export const legKey = ({ eventId, market, outcome }: Pick<Leg, 'eventId' | 'market' | 'outcome'>): string =>
  `${eventId}|${market}|${outcome}`;

export const totalOdds = (legs: Pick<Leg, 'odds'>[]): number =>
  Math.round(legs.reduce((product, { odds }) => product * odds, 1) * 100) / 100;

/** Adds a leg, removes it if it was selected, or replaces another leg of the same event. */
export const toggleLeg = (legs: Leg[], leg: Leg): Leg[] => {
  if (legs.some((other) => legKey(other) === legKey(leg))) return legs.filter((other) => legKey(other) !== legKey(leg));
  const index = legs.findIndex(({ eventId }) => eventId === leg.eventId);
  return index === -1 ? [...legs, leg] : legs.with(index, leg);
};

export const stakeOf = (slip: SlipState, leg: Leg): number =>
  slip.legs.length === 1 ? slip.stake : (slip.stakes[leg.eventId] ?? 0);

export const totalStake = (slip: SlipState): number =>
  slip.mode === 'combo' ? slip.stake : slip.legs.reduce((sum, leg) => sum + stakeOf(slip, leg), 0);

export const potentialWin = (slip: SlipState): number => {
  if (slip.mode === 'combo') return Math.round(slip.stake * totalOdds(slip.legs));
  return slip.legs.reduce((sum, leg) => sum + Math.round(stakeOf(slip, leg) * leg.odds), 0);
};

export type SlipProblem = 'no-stake' | 'too-low' | 'too-high' | 'suspended' | 'odds-changed';

/** The reason why the slip cannot be sent; undefined when it can. */
export const problemOf = (slip: SlipState): SlipProblem | undefined => {
  if (slip.legs.some(({ suspended }) => suspended)) return 'suspended';
  const stakes =
    slip.mode === 'combo' ? [slip.stake] : slip.legs.map((leg) => stakeOf(slip, leg)).filter((stake) => stake > 0);
  if (stakes.every((stake) => stake === 0)) return 'no-stake';
  if (stakes.some((stake) => stake < STAKE_MIN_CENTAVOS)) return 'too-low';
  if (stakes.some((stake) => stake > STAKE_MAX_CENTAVOS) || potentialWin(slip) > PAYOUT_MAX_CENTAVOS) return 'too-high';
  if (!slip.acceptAnyOdds && slip.legs.some(({ odds, agreed }) => odds < agreed)) return 'odds-changed';
  return undefined;
};

/** The bet requests of a slip: one combo, or one single for each leg with a stake. */
export const requestsOf = (slip: SlipState, newId: () => string): BetRequest[] => {
  const { mode, legs, acceptAnyOdds } = slip;
  const requestOf = (stake: number, chosen: Leg[]): BetRequest => {
    const selections = chosen.map(({ eventId, market, outcome, odds }) => ({ eventId, market, outcome, odds }));
    return { requestId: newId(), kind: mode, stake, selections, acceptAnyOdds };
  };
  if (mode === 'combo') return [requestOf(slip.stake, legs)];
  return legs.filter((leg) => stakeOf(slip, leg) > 0).map((leg) => requestOf(stakeOf(slip, leg), [leg]));
};

/** The legs with the current odds; legs of finished events and removed markets are suspended. */
export const refreshLegs = (legs: Leg[], events: Map<string, EventView>): Leg[] =>
  legs.map((leg) => {
    const event = events.get(leg.eventId);
    if (!event) return leg;
    const market = event.markets.find(({ key }) => key === leg.market);
    const outcome = market?.outcomes.find(({ id }) => id === leg.outcome);
    const isLive = event.state.phase === 'live';
    if (!market || !outcome) return { ...leg, isLive, suspended: true };
    const isBetter = outcome.odds > leg.agreed;
    return {
      ...leg,
      isLive,
      odds: outcome.odds,
      suspended: market.suspended,
      ...(isBetter && { agreed: outcome.odds }),
    };
  });

/** `12,5` or `12.50` typed by a person → 1250; anything else is 0. */
export const centavosOf = (text: string): number => {
  const amount = Number(text.replaceAll(/[^\d.,]/g, '').replace(',', '.'));
  return Number.isFinite(amount) ? Math.round(amount * 100) : 0;
};
