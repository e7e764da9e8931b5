/** The outcome of a call, as far as its caller knows. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export type MoveKind = 'bet' | 'win' | 'rollback' | 'deposit' | 'box-buy' | 'withdrawal' | 'cashback';

/** One call that moves money, under a key of its caller: sent again it is still the same move. */
export interface Move {
  readonly kind: MoveKind;
  readonly userId: number;
  /** What it does to the player's real money, centavos. */
  readonly cash: number;
  /** What it sets aside. */
  readonly hold: number;
  outcome: Outcome;
  /** The key of its ledger transaction; null until a reply contains it. */
  ledgerKey: string | null;
  /** Sends it, for the first time or again. */
  send(): Promise<Sent>;
}

export interface Sent {
  readonly outcome: Outcome;
  readonly ledgerKey?: string;
}

/** Sends it and records the outcome: an acknowledged move stays acknowledged, whatever a later copy is answered. */
export async function attempt(move: Move): Promise<Outcome> {
  const sent = await move.send();
  if (sent.ledgerKey !== undefined) move.ledgerKey = sent.ledgerKey;
  if (move.outcome !== 'acknowledged') move.outcome = sent.outcome;
  return sent.outcome;
}
