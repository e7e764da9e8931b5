import type { Tx } from '../../database/database.ts';
import { DomainError } from '../../domain-error.ts';
import { fingerprintOf } from '../../fingerprint.ts';
import { mayBet } from '../auth/capabilities.ts';
import type { UserRow } from '../auth/users.repository.ts';
import { house } from '../ledger/accounts.ts';
import { post, reverse, type Posting } from '../ledger/ledger.ts';
import { getBalances, lockWallet, type Balances, type LockedWallet } from '../ledger/wallets.ts';
import type { Tenant } from '../site/tenant.ts';
import { announceBalance, announceBet } from './announcements.ts';
import * as bets from './bets.repository.ts';
import { fundStake, splitPrize, type Funding } from './funding.ts';

/** Why a provider's instruction is refused (domain.md 3.2); each adapter translates it. */
export type BetRefusal =
  'NOT_ENOUGH_MONEY' | 'PLAYER_BLOCKED' | 'TX_NOT_FOUND' | 'TX_CONFLICT' | 'TX_ALREADY_ROLLED_BACK';

export class BetRefused extends Error {
  override readonly name = 'BetRefused';
  readonly refusal: BetRefusal;
  readonly balances: Balances;

  constructor(refusal: BetRefusal, balances: Balances) {
    super(refusal);
    this.refusal = refusal;
    this.balances = balances;
  }
}

export interface PlayedGame {
  readonly id: number | null;
  readonly title: string;
  readonly image: string | null;
  readonly bonusAllowed: boolean;
}

interface Instruction {
  readonly provider: string;
  readonly player: UserRow;
  /** The provider's own id of this movement. */
  readonly txId: string;
  readonly roundId: string;
}

export interface Stake extends Instruction {
  readonly amount: number;
  readonly game: PlayedGame;
  readonly roundClosed: boolean;
}

export interface Prize extends Stake {
  /** The bet it belongs to, when the provider says so. */
  readonly refTxId: string | null;
}

export interface Rollback extends Instruction {
  /** The bet or prize to take back. */
  readonly refTxId: string;
}

/** The balances after it; a repeated instruction gets today's. */
export interface Applied {
  readonly balances: Balances;
  readonly replayed: boolean;
}

/** Takes a stake once. Only here is the player asked whether they may bet. @throws {BetRefused} */
export async function placeBet(tx: Tx, stake: Stake, tenant: Tenant): Promise<Applied> {
  const wallet = await lockWallet(tx, stake.player.id);
  if (await isReplay(tx, 'bet', stake, wallet)) return { balances: wallet, replayed: true };
  if (await bets.findRollback(tx, stake.provider, stake.txId)) throw new BetRefused('TX_ALREADY_ROLLED_BACK', wallet);
  await refuseBlocked(tx, stake.player, tenant, wallet);
  const funding = fundStake(stake.amount, wallet, stake.game.bonusAllowed);
  if (!funding) throw new BetRefused('NOT_ENOUGH_MONEY', wallet);
  const txnId = await move(tx, 'bet', stake, funding, wallet);
  await bets.insertBet(tx, { ...rowOf('bet', stake, funding), txn_id: txnId });
  return announced(tx, 'bet', stake);
}

/** Pays a prize once, also of nothing, which ends the round. @throws {BetRefused} */
export async function payWin(tx: Tx, prize: Prize): Promise<Applied> {
  const wallet = await lockWallet(tx, prize.player.id);
  if (await isReplay(tx, 'win', prize, wallet)) return { balances: wallet, replayed: true };
  const staked = await bets.stakesOfRound(tx, prize.provider, prize.player.id, prize.roundId, prize.refTxId);
  if (staked.bets === 0) throw new BetRefused('TX_NOT_FOUND', wallet);
  if (staked.standing === 0) throw new BetRefused('TX_ALREADY_ROLLED_BACK', wallet);
  const funding = splitPrize(prize.amount, staked);
  const txnId = await move(tx, 'win', prize, funding, wallet);
  await bets.insertBet(tx, { ...rowOf('win', prize, funding), ref_tx_id: prize.refTxId, txn_id: txnId });
  return announced(tx, 'win', prize);
}

/** Takes a bet or a prize back once, however often and under whatever id it is asked; what never came is kept out. */
export async function rollBack(tx: Tx, { provider, player, txId, refTxId }: Rollback): Promise<Applied> {
  const wallet = await lockWallet(tx, player.id);
  if (await bets.findRollback(tx, provider, refTxId)) return { balances: wallet, replayed: true };
  const bet = await bets.findMovement(tx, provider, refTxId);
  if (bet && bet.user_id !== player.id) throw new BetRefused('TX_CONFLICT', wallet);
  const rollback = { provider, ref_tx_id: refTxId, provider_tx_id: txId, user_id: player.id, bet_id: bet?.id ?? null };
  await bets.insertRollback(tx, rollback);
  if (!bet) return { balances: wallet, replayed: false };
  await bets.markRolledBack(tx, bet.id);
  if (bet.txn_id === null) return { balances: wallet, replayed: false };
  const idemKey = `rollback:${provider}:${refTxId}`;
  if (bet.kind === 'bet') await reverse(tx, bet.txn_id, { idemKey, kind: 'bet-rollback', ref: txId });
  else await takePrizeBack(tx, idemKey, bet, wallet);
  const balances = await getBalances(tx, player.id);
  await announceBalance(tx, player.id, balances);
  return { balances, replayed: false };
}

/** What the player has already spent of a prize that is taken back becomes a debt, never a negative balance. */
async function takePrizeBack(tx: Tx, idemKey: string, prize: bets.BetRow, wallet: LockedWallet): Promise<void> {
  const gaming = house(`gaming:${prize.provider}`);
  const cash = Math.min(prize.cash, wallet.cash);
  const bonus = Math.min(prize.bonus, wallet.bonus);
  const debt = prize.cash + prize.bonus - cash - bonus;
  const postings = [
    { from: wallet.account('cash'), to: gaming, amount: cash },
    { from: wallet.account('bonus'), to: gaming, amount: bonus },
    { from: wallet.account('receivable'), to: gaming, amount: debt },
  ].filter(({ amount }) => amount > 0);
  await post(tx, { idemKey, kind: 'win-rollback', ref: prize.provider_tx_id, postings });
}

async function move(
  tx: Tx,
  kind: 'bet' | 'win',
  { provider, txId, roundId }: Instruction,
  { cash, bonus }: Funding,
  wallet: LockedWallet,
): Promise<number | null> {
  const gaming = house(`gaming:${provider}`);
  const between = (account: 'cash' | 'bonus', amount: number): Posting => {
    const own = wallet.account(account);
    return kind === 'bet' ? { from: own, to: gaming, amount } : { from: gaming, to: own, amount };
  };
  const postings = [between('cash', cash), between('bonus', bonus)].filter(({ amount }) => amount > 0);
  if (postings.length === 0) return null; // A free round's stake, or the end of a lost round: nothing moves.
  const { txnId } = await post(tx, { idemKey: `${kind}:${provider}:${txId}`, kind, ref: roundId, postings });
  return txnId;
}

async function isReplay(tx: Tx, kind: 'bet' | 'win', asked: Stake | Prize, wallet: LockedWallet): Promise<boolean> {
  const known = await bets.findBet(tx, asked.provider, kind, asked.txId);
  if (!known) return false;
  if (known.fingerprint !== fingerprint(asked)) throw new BetRefused('TX_CONFLICT', wallet);
  return true;
}

async function refuseBlocked(tx: Tx, player: UserRow, tenant: Tenant, wallet: LockedWallet): Promise<void> {
  try {
    await mayBet(tx, player, tenant);
  } catch (error) {
    if (error instanceof DomainError) throw new BetRefused('PLAYER_BLOCKED', wallet);
    throw error;
  }
}

async function announced(tx: Tx, kind: 'bet' | 'win', { player, game, amount, txId }: Stake): Promise<Applied> {
  const balances = await getBalances(tx, player.id);
  if (amount > 0) {
    await announceBalance(tx, player.id, balances);
    await announceBet(tx, { kind, player, game, amount, transaction: txId });
  }
  return { balances, replayed: false };
}

const fingerprint = ({ player, amount, roundId, ...rest }: Stake | Prize): string =>
  fingerprintOf([player.id, amount, roundId, 'refTxId' in rest ? rest.refTxId : null]);

const rowOf = (kind: 'bet' | 'win', stake: Stake, { cash, bonus }: Funding): bets.NewBet => ({
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
});
