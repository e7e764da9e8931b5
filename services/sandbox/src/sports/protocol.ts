import type { SelectionRequest } from './bet-slip-check.ts';

/** The messages between the widget and its server. */
export type Lang = 'pt' | 'en';
export type LocalizedText = Record<Lang, string>;
export type SportKind = 'football' | 'basketball' | 'tennis' | 'volleyball' | 'mma' | 'esports';

export interface SportView {
  id: string;
  /** Path of the sport's page without the slash, such as `football-1`. */
  slug: string;
  kind: SportKind;
  name: LocalizedText;
}

export interface LeagueView {
  id: string;
  sportId: string;
  slug: string;
  name: LocalizedText;
  region: LocalizedText;
  popular: boolean;
}

export type CrestPattern = 'plain' | 'stripes' | 'hoops' | 'half' | 'sash' | 'cross' | 'chevron' | 'person';

export interface TeamView {
  name: string;
  short: string;
  colors: [string, string];
  pattern: CrestPattern;
}

export type Phase = 'scheduled' | 'live' | 'finished';

export interface Incident {
  minute: number;
  kind: 'goal' | 'card' | 'corner' | 'knockdown';
  side: 0 | 1;
}

export interface MatchState {
  phase: Phase;
  score: [number, number];
  /** `h1`, `ht`, `h2`, `q1`…, `s1`… (set), `r1`… (round), `m1`… (map), `ft`. */
  period: string;
  /** `37'` in football, `04:12` where a clock counts down, empty without a clock. */
  clock: string;
  /** Finished and current sets, maps, quarters or halves. */
  parts: [number, number][];
  /** Points inside a tennis game. */
  points?: [string, string];
  serving?: 0 | 1;
  /** The attacking pressure, 0–100 for the home side. */
  pressure: number;
  incidents: Incident[];
  /** The kind of victory in a fight. */
  method?: 'ko' | 'submission' | 'decision';
}

export type MarketType =
  | 'winner3'
  | 'winner2'
  | 'double-chance'
  | 'total'
  | 'both-score'
  | 'handicap'
  | 'odd-even'
  | 'correct-score'
  | 'next-goal'
  | 'total-parts'
  | 'handicap-parts'
  | 'part-winner'
  | 'method';

export interface OutcomeView {
  id: string;
  odds: number;
}

export interface MarketView {
  /** `type` or `type:line`, unique in the event. */
  key: string;
  type: MarketType;
  line?: number;
  suspended: boolean;
  outcomes: OutcomeView[];
}

export interface EventView {
  id: string;
  slug: string;
  sportId: string;
  leagueId: string;
  home: TeamView;
  away: TeamView;
  startsAt: number;
  state: MatchState;
  /** The main markets in lists; all of them on the event's own page. */
  markets: MarketView[];
  marketCount: number;
  featured: boolean;
}

export interface Board {
  now: number;
  sports: SportView[];
  leagues: LeagueView[];
  events: EventView[];
}

export interface BoardChange {
  now: number;
  changed: EventView[];
  removed: string[];
  /** All markets of the event that the client has open. */
  open?: EventView;
}

export type SelectionResult = 'open' | 'won' | 'lost' | 'void';

export interface SelectionView extends SelectionRequest {
  sportId: string;
  slug: string;
  home: string;
  away: string;
  startsAt: number;
  result: SelectionResult;
  score?: [number, number];
}

export type BetStatus = 'pending' | 'accepted' | 'rejected' | 'won' | 'lost' | 'refunded';

export interface BetView {
  id: string;
  kind: 'single' | 'combo';
  status: BetStatus;
  stake: number;
  odds: number;
  potentialWin: number;
  payout: number;
  placedAt: number;
  settledAt?: number | undefined;
  selections: SelectionView[];
  reason?: string | undefined;
}

/** The reasons for refusing a bet, and their HTTP statuses. */
export const refusalStatuses = {
  unauthenticated: 401,
  token_expired: 401,
  invalid_bet: 422,
  odds_changed: 409,
  market_suspended: 409,
  insufficient_funds: 402,
  player_blocked: 403,
  limit_reached: 403,
  stake_too_low: 422,
  stake_too_high: 422,
  operator_unavailable: 503,
  rejected: 409,
} as const;

export type BetRefusal = keyof typeof refusalStatuses;

export interface BetError {
  code: BetRefusal;
  message: string;
  /** Current odds that differ from those the player saw. */
  odds?: SelectionRequest[];
}

export const STAKE_MIN_CENTAVOS = 100;
export const STAKE_MAX_CENTAVOS = 500_000;
export const PAYOUT_MAX_CENTAVOS = 20_000_000;
export const COMBO_SELECTIONS_MAX = 12;
