import type { IncomingHttpHeaders } from 'node:http';
import type { Read } from '../read-message.ts';

/** A wallet call as it arrived. */
export interface RawCall {
  /** Below our address for the aggregator. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  readonly body: unknown;
}

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

interface Movement {
  readonly txId: string;
  readonly roundId: string;
  /** This movement ends its round. */
  readonly roundClosed: boolean;
  /** Whole centavos; null for an amount that cannot be booked. */
  readonly amount: number | null;
  /** A free round; the grant is ours, null stands for the aggregator's own promotion. */
  readonly free?: { readonly grant: string | null };
}

export interface Bet extends Movement {
  readonly kind: 'bet';
}

export interface Win extends Movement {
  readonly kind: 'win';
  /** The bet that won it, if the aggregator names one. */
  readonly refTxId: string | null;
  /** The fraction below a whole centavo, in thousandths. */
  readonly remainder?: number;
}

export interface Rollback {
  readonly kind: 'rollback';
  readonly txId: string;
  /** The bet or the prize to take back. */
  readonly refTxId: string;
  readonly roundId: string;
}

export interface FinishRound {
  readonly kind: 'finish';
  readonly roundId: string;
}

/** The total of free rounds that were played without a call for each. */
export interface FreeRoundsTotal {
  readonly kind: 'free-rounds';
  readonly txId: string;
  /** Our grant. */
  readonly grant: string;
  readonly amount: number;
}

export type WalletCommand = Bet | Win | Rollback | FinishRound | FreeRoundsTotal;

/** A call in our words. */
export interface WalletCall {
  /** Under which the call is stored. */
  readonly operation: string;
  /** As it was named at the launch. */
  readonly player: string;
  /** Of the launch; null where the aggregator does not send it back. */
  readonly token: string | null;
  readonly gameCode: string | null;
  /** Null where it need not be checked. */
  readonly currency: string | null;
  /** Applied in their order, all or none; without any, the call asks for the balance. */
  readonly commands: readonly WalletCommand[];
}

export interface WalletOutcome {
  /** Null: applied. */
  readonly refusal: BetRefusal | null;
  /** In centavos, if the player is known. */
  readonly balance?: number;
}

export interface RenderedAnswer {
  readonly status: number;
  readonly body: object;
}

/** How an aggregator talks to our wallet. */
export interface WalletProtocol {
  /** Of its calls, below our address for the aggregator. */
  readonly paths: readonly string[];
  /**
   * A prize may arrive before its bet, and the end of a round is a message of its own. What was rolled back before it
   * arrived is accepted without effect.
   */
  readonly isUnordered: boolean;
  isSigned(call: RawCall): boolean;
  read(call: RawCall): Read<WalletCall>;
  /** The player whom an unreadable call seems to name. */
  playerOf(body: unknown): string | undefined;
  render(call: RawCall, outcome: WalletOutcome): RenderedAnswer;
  /** The outcome in the aggregator's words, with which the call is stored. */
  wordOf(refusal: BetRefusal | null): string;
}
