import type { Balances } from '../../ledger/balances.ts';

/** Why a provider's instruction is refused; each adapter translates it. */
export type BetRefusal =
  | 'NOT_ENOUGH_MONEY'
  | 'PLAYER_NOT_FOUND'
  | 'PLAYER_BLOCKED'
  | 'LIMIT_REACHED'
  | 'SESSION_INVALID'
  | 'SESSION_EXPIRED'
  | 'WRONG_CURRENCY'
  | 'GAME_NOT_ALLOWED'
  | 'TX_NOT_FOUND'
  | 'TX_CONFLICT'
  | 'TX_ALREADY_ROLLED_BACK'
  | 'ROUND_CLOSED'
  | 'BAD_SIGNATURE'
  | 'BAD_REQUEST';

/** Thrown before any write, so the caller can continue in the same transaction. */
export class BetRefused extends Error {
  override readonly name = 'BetRefused';
  readonly refusal: BetRefusal;
  /** Null when the player is unknown. */
  readonly balances: Balances | null;

  constructor(refusal: BetRefusal, balances: Balances | null) {
    super(refusal);
    this.refusal = refusal;
    this.balances = balances;
  }
}
