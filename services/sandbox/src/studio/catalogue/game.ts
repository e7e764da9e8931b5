import type { Provider } from './providers.ts';
import type { Rules } from './rules.ts';

/** A game of the studio's catalogue. Money is in centavos, `rtp` in percent. */
export interface Game {
  code: string;
  title: string;
  /** What players call it, beside its title. */
  nicknames: string[];
  provider: Provider;
  category: Category;
  engine: Engine;
  rtp: number;
  volatility: 'low' | 'medium' | 'high';
  features: string[];
  minBet: number;
  maxBet: number;
  /** What a round can pay at most, in its stakes. */
  maxWinMultiplier: number;
  hasTables: boolean;
  onlyDemo: boolean;
  /** Can be tried without money. */
  hasDemo: boolean;
  bonusAllowed: boolean;
  popularity: number;
  releasedAt: string;
  rules: Rules;
  hues: readonly [number, number];
}

export type Category = 'slots' | 'crash' | 'roulette' | 'live' | 'blackjack' | 'bingo' | 'instant';

/** Which rules decide the rounds of a game. */
export type Engine =
  | { kind: 'slot'; model: string; theme: string }
  | { kind: 'crash'; rtp: number }
  | { kind: 'roulette' }
  | { kind: 'blackjack' }
  | { kind: 'bingo' }
  | { kind: 'plinko' };
