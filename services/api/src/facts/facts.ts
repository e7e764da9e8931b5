import type { Tx } from '../database/database.ts';
import { enqueueJob } from '../outbox/outbox.ts';

/** A paid stake whose round has ended, or the reversal of such a stake. Amounts in centavos, as paid. */
export interface StakeFact {
  readonly userId: number;
  readonly betId: number;
  readonly provider: string;
  /** Null for sports. */
  readonly gameId: number | null;
  /** The game's category; `sports` for sports. */
  readonly category: string;
  /** Decimal odds of a sports bet, when the provider sends them. */
  readonly odds: number | null;
  readonly bonusAllowed: boolean;
  readonly cash: number;
  readonly bonus: number;
  /** When the stake was placed; rewards that began later do not count it. */
  readonly placedAt: string;
}

/**
 * Events of a player with consequences in other contexts: bonuses, missions, referrals. Written in the
 * transaction of the event, delivered after its commit, at least once, and acted on once by each consumer.
 */
export type Fact =
  | ({ readonly kind: 'stake-settled' } & StakeFact)
  | ({ readonly kind: 'stake-undone' } & StakeFact)
  | {
      readonly kind: 'deposit-paid';
      readonly userId: number;
      readonly depositId: number;
      readonly amount: number;
      /** The player's paid deposits, including this one. */
      readonly depositCount: number;
      readonly coupon: string | null;
    }
  /** The bank or an operator took a paid deposit back. */
  | {
      readonly kind: 'deposit-undone';
      readonly userId: number;
      readonly depositId: number;
      readonly amount: number;
    }
  | { readonly kind: 'player-registered'; readonly userId: number; readonly referredBy: number | null }
  | { readonly kind: 'identity-approved'; readonly userId: number };

/** Writes a fact. Facts about stakes are written only for players with stake trackers (`wallets.stake_trackers`). */
export const recordFact = (tx: Tx, fact: Fact): Promise<void> => enqueueJob(tx, 'fact', fact);
