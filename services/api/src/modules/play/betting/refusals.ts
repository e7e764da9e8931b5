import type { BetRefusal } from '../../../vendors/aggregators/wallet-call.ts';
import type { Balances } from '../../ledger/balances.ts';

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
