import { fingerprintOf } from '../../../crypto/fingerprint.ts';
import type { Bettor } from './lock-bettor.ts';
import type { Balances } from '../../ledger/balances.ts';

export interface PlayedGame {
  readonly id: number | null;
  readonly title: string;
  readonly image: string | null;
  readonly bonusAllowed: boolean;
  /** The maximum prize of a round as a multiple of its stakes, if the provider states it. */
  readonly maxWinMultiplier?: number | null;
  /** The game's page, `/casino/{providercode}/{gamecode}`; missing for sports. */
  readonly address?: { readonly gamecode: string; readonly providercode: string };
}

export interface Instruction {
  readonly provider: string;
  readonly player: Bettor;
  /** The provider's own id of this movement. */
  readonly txId: string;
  readonly roundId: string;
}

export interface FreeStake {
  readonly grant: string | null;
  /** Who made the grant; a grant of the platform must be known here. */
  readonly grantedBy: 'platform' | 'provider';
}

export interface Stake extends Instruction {
  readonly amount: number;
  readonly game: PlayedGame;
  readonly roundClosed: boolean;
  /** A free round: the house pays the stake, and the player pays none. */
  readonly free?: FreeStake;
  /** Its provider may report a prize before its bet, and reports the end of a round apart. */
  readonly isUnordered?: boolean;
  /** Decimal odds of a sports bet. */
  readonly odds?: number;
}

export interface Prize extends Stake {
  /** The provider's id of the bet that won the prize, if the provider names it. */
  readonly refTxId: string | null;
  /** The fraction below a whole centavo, in thousandths of a centavo. */
  readonly remainder?: number;
}

/** The balances after an instruction; a repeated instruction gets the current ones. */
export interface Applied {
  readonly balances: Balances;
  readonly replayed: boolean;
}

export const betFingerprint = ({ player, amount, roundId, ...rest }: Stake | Prize): string =>
  fingerprintOf([
    player.id,
    amount,
    roundId,
    'refTxId' in rest ? rest.refTxId : null,
    ...('remainder' in rest && rest.remainder ? [rest.remainder] : []),
  ]);
