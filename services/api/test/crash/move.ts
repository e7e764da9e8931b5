/** The outcome of a call, as its caller knows it. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export type MoveKind = 'bet' | 'win' | 'rollback' | 'deposit' | 'box-buy' | 'withdrawal' | 'cashback';

/** One call that moves money, with its caller's key, so that a repeated call is the same move. */
export interface Move {
  readonly kind: MoveKind;
  readonly userId: number;
  /** The change of the player's real money, in centavos. */
  readonly cash: number;
  /** The change of the amount on hold. */
  readonly hold: number;
  outcome: Outcome;
  /** The key of the move's ledger transaction; null until a reply contains it. */
  ledgerKey: string | null;
  /** Sends the call, for the first time or again. */
  send(): Promise<Sent>;
}

export interface Sent {
  readonly outcome: Outcome;
  readonly ledgerKey?: string;
}

/**
 * Sends the move and records the outcome: an acknowledged move stays acknowledged, whatever the reply to a later copy
 * is.
 */
export const attempt = async (move: Move): Promise<Outcome> => {
  const sent = await move.send();
  if (sent.ledgerKey !== undefined) move.ledgerKey = sent.ledgerKey;
  if (move.outcome !== 'acknowledged') move.outcome = sent.outcome;
  return sent.outcome;
};
