/** What the server answers when a round is over. */
export interface Played<View> {
  stake: number;
  payout: number;
  balance: number | null;
  view: View;
  freeLeft: number;
}

/** The state of a player's table when its page begins or returns. */
export interface TableState {
  flight: { flight: string; elapsedMs: number; stake: number } | null;
  hand: object | null;
  /** The end of a round that no page has shown. */
  unseen: { requestId: string; path: string; answer: object } | null;
  /** A round that is gone and was given back, by the call that began it. */
  interrupted: string | null;
}
