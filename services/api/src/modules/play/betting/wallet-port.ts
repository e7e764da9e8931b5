import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { fingerprintOf } from '../../../crypto/fingerprint.ts';
import { mayBet } from '../../eligibility/access/capabilities.ts';
import { bonusPays } from '../../rewards/bonuses/bonus-pays.ts';
import { findOpenBonus } from '../../rewards/bonuses/bonuses.repository.ts';
import { addSpinWinnings, takeFreeSpin, winsBonus } from '../../rewards/bonuses/free-spins.ts';
import { getBalances, type Balances } from '../../money/ledger/balances.ts';
import { credit, move, type Posting, type TxnKind } from '../../money/ledger/ledger.ts';
import type { LockedWallet } from '../../money/ledger/wallets.ts';
import { house } from '../../money/ledger/accounts.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { announceBet } from './announcements.ts';
import * as bets from './bets.repository.ts';
import { fundStake, splitPrize, type Funding } from './funding.ts';
import { alertWinAboveMaximum } from './payout-alerts.ts';
import { BetRefused } from './refusals.ts';
import { sit, type Bettor, type Seat } from './seat.ts';
import { settleRound, type Round } from './settlement.ts';

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
  /** The bet it belongs to, when the provider says so. */
  readonly refTxId: string | null;
}

/** The balances after it; a repeated instruction gets today's. */
export interface Applied {
  readonly balances: Balances;
  readonly replayed: boolean;
}

/** What the rules look at: made in this order, so that it stays true. */
export interface Arrival {
  readonly wallet: LockedWallet;
  readonly scene: bets.Scene;
}

/**
 * Locks the player's wallet and looks at the round.
 *
 * @param seated when the caller has asked for the seat already
 */
export async function arrive(
  tx: Tx,
  kind: bets.BetKind,
  told: Omit<Instruction, 'player'> & { readonly publicId: string; readonly refTxId?: string | null },
  seated: Promise<Seat | undefined> = sit(tx, told.publicId),
): Promise<Arrival> {
  const { provider, publicId, txId, roundId, refTxId = null } = told;
  const seat = await seated;
  if (!seat) throw new BetRefused('PLAYER_NOT_FOUND', null);
  const scene = await bets.lookAt(tx, { kind, provider, publicId, txId, roundId, refTxId });
  return { wallet: seat.wallet, scene };
}

/** Takes a stake once. Only here is the player asked whether they may bet. @throws {BetRefused} */
export async function placeBet(tx: Tx, stake: Stake, tenant: Tenant, arrival?: Arrival): Promise<Applied> {
  const { wallet, scene } = arrival ?? (await arrive(tx, 'bet', named(stake)));
  if (isReplay(scene, stake, wallet)) return { balances: wallet, replayed: true };
  if (scene.takenBack) throw new BetRefused('TX_ALREADY_ROLLED_BACK', wallet);
  if (scene.closed) throw new BetRefused('ROUND_CLOSED', wallet);
  await refuseBarred(tx, stake, tenant, wallet);
  const amount = stake.free ? 0 : stake.amount;
  const withBonus = stake.game.bonusAllowed && (amount <= wallet.cash || (await bonusPays(tx, wallet.userId, amount)));
  const funding = fundStake(amount, wallet, withBonus);
  if (!funding) throw new BetRefused('NOT_ENOUGH_MONEY', wallet);
  const { grant = null, grantedBy = null } = stake.free ?? {};
  const isOurs = grant !== null && grantedBy === 'platform';
  if (isOurs && !(await takeFreeSpin(wallet, grant, stake.amount))) throw new BetRefused('LIMIT_REACHED', wallet);
  return apply(tx, 'bet', stake, funding, wallet, null);
}

/** Pays a prize once, also of nothing, which ends the round. @throws {BetRefused} */
export async function payWin(tx: Tx, prize: Prize, arrival?: Arrival): Promise<Applied> {
  const { wallet, scene } = arrival ?? (await arrive(tx, 'win', named(prize)));
  if (isReplay(scene, prize, wallet)) return { balances: wallet, replayed: true };
  if (scene.takenBack) throw new BetRefused('TX_ALREADY_ROLLED_BACK', wallet);
  if (scene.bets === 0) throw new BetRefused('TX_NOT_FOUND', wallet);
  if (scene.standing === 0) throw new BetRefused('TX_ALREADY_ROLLED_BACK', wallet);
  if (scene.closed) throw new BetRefused('ROUND_CLOSED', wallet);
  await alertWinAboveMaximum(tx, prize, scene);
  const roundClosed = prize.roundClosed || prize.amount === 0;
  const grant = prize.amount > 0 ? grantOf(prize, scene) : null;
  if (grant && (await winsBonus(tx, wallet.userId, grant)))
    return paySpin(tx, { ...prize, roundClosed }, grant, wallet);
  const funding = await prizeFunding(tx, prize.amount, scene, wallet);
  return apply(tx, 'win', { ...prize, roundClosed }, funding, wallet, prize.refTxId);
}

/** A prize of free rounds alone belongs to their grant, also where the provider names it with the bet only. */
function grantOf(prize: Prize, scene: bets.Scene): string | null {
  if (!scene.free) return null;
  return prize.free?.grant ?? (scene.cash + scene.bonus === 0 ? scene.freeGrant : null);
}

/** What a free spin of ours wins is bonus money with a rollover of its own. */
async function paySpin(tx: Tx, prize: Prize, grant: string, wallet: LockedWallet): Promise<Applied> {
  await apply(tx, 'win', prize, { cash: 0, bonus: prize.amount }, wallet, prize.refTxId);
  await addSpinWinnings(wallet, grant, prize.amount, prize.txId);
  return { balances: await getBalances(tx, wallet.userId), replayed: false };
}

/**
 * Gives a sports stake back, whole or in part: the round has ended and the stake counts for nothing. Not a prize.
 *
 * @throws {BetRefused}
 */
export async function refundBet(tx: Tx, refund: Prize): Promise<Applied> {
  const { wallet, scene } = await arrive(tx, 'refund', named(refund));
  if (isReplay(scene, refund, wallet)) return { balances: wallet, replayed: true };
  if (scene.takenBack) throw new BetRefused('TX_ALREADY_ROLLED_BACK', wallet);
  const bet = refund.refTxId === null ? undefined : await bets.findBet(tx, refund.provider, refund.refTxId);
  if (bet?.user_id !== refund.player.id) throw new BetRefused('TX_NOT_FOUND', wallet);
  if (bet.rolled_back_at) throw new BetRefused('TX_ALREADY_ROLLED_BACK', wallet);
  if (scene.closed) throw new BetRefused('ROUND_CLOSED', wallet);
  if (refund.amount > bet.cash + bet.bonus) throw new BetRefused('TX_CONFLICT', wallet);
  await bets.markRefunded(tx, bet.id, new Date());
  return apply(tx, 'refund', { ...refund, roundClosed: true }, splitPrize(refund.amount, bet), wallet, refund.refTxId);
}

/** What free rounds win joins a bonus that is being played, and is real money when there is none (decision 0013). */
async function prizeFunding(tx: Tx, amount: number, scene: bets.Scene, wallet: LockedWallet): Promise<Funding> {
  const unpaid = scene.cash + scene.bonus === 0;
  const joinsBonus = unpaid && scene.free && amount > 0 && (await findOpenBonus(tx, wallet.userId)) !== undefined;
  return joinsBonus ? { cash: 0, bonus: amount } : splitPrize(amount, scene);
}

const kinds = { bet: 'bet', win: 'win', refund: 'bet-refund' } satisfies Record<bets.BetKind, TxnKind>;

/** Moves the money, keeps the row, ends the round where it ends, and tells. */
async function apply(
  tx: Tx,
  kind: bets.BetKind,
  stake: Stake,
  funding: Funding,
  wallet: LockedWallet,
  refTxId: string | null,
): Promise<Applied> {
  const { provider, player, txId, roundId, roundClosed } = stake;
  const postings = postingsOf(kind, provider, funding, wallet);
  // A free round's stake, or the end of a lost round: nothing moves.
  const movement = { idemKey: `${kind}:${provider}:${txId}`, kind: kinds[kind], ref: roundId, postings };
  const moved = postings.length > 0 ? await move(wallet, movement) : null;
  bets.insertBet(tx, { ...rowOf(kind, stake, funding), ref_tx_id: refTxId, txn_id: moved?.txnId ?? null });
  const round: Round = { provider, userId: player.id, roundId };
  if (roundClosed) await settleRound(tx, round, refTxId);
  // What a settled stake does to the wallet is the database's to say.
  const balances = roundClosed ? await getBalances(tx, player.id) : (moved?.balances ?? wallet);
  if (kind !== 'refund' && stake.amount > 0)
    await announceBet(tx, { kind, player, game: stake.game, amount: stake.amount, transaction: refTxId ?? txId });
  return { balances, replayed: false };
}

function postingsOf(
  kind: bets.BetKind,
  provider: string,
  { cash, bonus }: Funding,
  wallet: LockedWallet,
): readonly Posting[] {
  const gaming = house(`gaming:${provider}`);
  const [ownCash, ownBonus] = [wallet.account('cash'), wallet.account('bonus')];
  const moves: Record<bets.BetKind, () => readonly Posting[]> = {
    bet: () => [
      { from: ownCash, to: gaming, amount: cash },
      { from: ownBonus, to: gaming, amount: bonus },
    ],
    win: () => [...credit(wallet, gaming, cash), { from: gaming, to: ownBonus, amount: bonus }],
    // What comes back goes where it came from.
    refund: () => [
      { from: gaming, to: ownCash, amount: cash },
      { from: gaming, to: ownBonus, amount: bonus },
    ],
  };
  return moves[kind]().filter(({ amount }) => amount > 0);
}

/** @throws {BetRefused} TX_CONFLICT when the id is another movement's: providers' ids are unique over kinds (decision 0082) */
function isReplay(
  { knownFingerprint, usedByAnotherKind }: bets.Scene,
  told: Stake | Prize,
  wallet: LockedWallet,
): boolean {
  const isConflict = knownFingerprint === null ? usedByAnotherKind : knownFingerprint !== fingerprint(told);
  if (isConflict) throw new BetRefused('TX_CONFLICT', wallet);
  return knownFingerprint !== null;
}

async function refuseBarred(tx: Tx, stake: Stake, tenant: Tenant, wallet: LockedWallet): Promise<void> {
  try {
    await mayBet(tx, stake.player, tenant, stake.free ? 0 : stake.amount, wallet.guarded);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new BetRefused(error.code === 'bet.limit-reached' ? 'LIMIT_REACHED' : 'PLAYER_BLOCKED', wallet);
  }
}

const named = <Told extends Instruction>(told: Told) => ({ ...told, publicId: told.player.public_id });

const fingerprint = ({ player, amount, roundId, ...rest }: Stake | Prize): string =>
  fingerprintOf([player.id, amount, roundId, 'refTxId' in rest ? rest.refTxId : null]);

const rowOf = (kind: bets.BetKind, stake: Stake, { cash, bonus }: Funding): bets.NewBet => ({
  user_id: stake.player.id,
  provider: stake.provider,
  kind,
  provider_tx_id: stake.txId,
  fingerprint: fingerprint(stake),
  round_id: stake.roundId,
  round_closed: stake.roundClosed,
  game_id: stake.game.id,
  title: stake.game.title,
  cash,
  bonus,
  odds: stake.odds ?? null,
  free: stake.free !== undefined,
  free_grant: stake.free?.grant ?? null,
});
