import type { Unreadable } from '../read-message.ts';
import type { ListedGame } from './listed-game.ts';
import type { WalletProtocol } from './wallet-call.ts';

export interface Catalogue {
  readonly games: readonly ListedGame[];
  /** Malformed items. */
  readonly unreadable: readonly Unreadable[];
}

export interface FreeRounds {
  readonly reward: string;
  readonly rounds: number;
  /** The stake of each, in centavos. */
  readonly amount: number;
  readonly until: Date;
}

export interface Launch {
  readonly tenantId: string;
  readonly providerCode: string;
  readonly gameCode: string;
  /** The player of a real-money game; null opens the game as a demo. */
  readonly player: {
    readonly user: string;
    readonly token: string;
    /** Rounds that the house pays for. */
    readonly freeRounds?: FreeRounds | null;
  } | null;
  readonly language: 'pt' | 'en';
  readonly mobile: boolean;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  readonly ip: string;
}

/** A bet or a prize in the aggregator's books. */
export interface ReportedMovement {
  readonly kind: 'bet' | 'win';
  readonly txId: string;
  /** In centavos, with at most three decimal places. */
  readonly amount: number;
  /** By the aggregator's clock. */
  readonly at: Date;
}

export interface Report {
  /** The effective movements: neither declined nor rolled back. */
  readonly movements: readonly ReportedMovement[];
  /** Malformed items. */
  readonly unreadable: readonly Unreadable[];
}

/** The aggregator's books of one tenant's players. */
export interface AggregatorBooks {
  /** @throws {VendorUnavailable} */
  movementsBetween(tenantId: string, from: Date, to: Date): Promise<Report>;
  /** @throws {VendorUnavailable} */
  movementsOfRound(tenantId: string, round: string): Promise<Report>;
}

/** A third party that has the games of many makers. */
export interface Aggregator {
  /** Its name as a provider of bets, and in our address for its calls: `/providers/{name}`. */
  readonly name: string;
  /** The list piece by piece, while it arrives. @throws {VendorUnavailable} */
  streamGames(): AsyncIterable<Catalogue>;
  /** @returns the address of the game @throws {VendorUnavailable} */
  launch(launch: Launch): Promise<string>;
  readonly wallet: WalletProtocol;
  /** Null: it lists no transactions, and nothing is compared. */
  readonly books: AggregatorBooks | null;
}
