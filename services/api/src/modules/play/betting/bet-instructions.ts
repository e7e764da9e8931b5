import { fingerprintOf } from '../../../crypto/fingerprint.ts';
import type { Bettor } from './lock-bettor.ts';
import type { Balances } from '../../money/ledger/balances.ts';

export interface PlayedGame {
  readonly id: number | null;
  readonly title: string;
  readonly image: string | null;
  readonly bonusAllowed: boolean;
  /** What a round can pay at most, in its stakes, where the provider states it. */
  readonly maxWinMultiplier?: number | null;
  /** Where it is found on the site, `/casino/{providercode}/{gamecode}`; sports are not. */
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
  /** Who has made the grant: one of the platform has to be known here. */
  readonly grantedBy: 'platform' | 'provider';
}

export interface Stake extends Instruction {
  readonly amount: number;
  readonly game: PlayedGame;
  readonly roundClosed: boolean;
  /** A free round: the stake is the house's, and nothing is taken. */
  readonly free?: FreeStake;
  /** Decimal odds of a sports bet. */
  readonly odds?: number;
}

export interface Prize extends Stake {
  /** The bet it belongs to, where the provider names it. */
  readonly refTxId: string | null;
  /** What is below a whole centavo, in thousandths of one. */
  readonly remainder?: number;
}

/** The balances after it; a repeated instruction gets today's. */
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
