import type { Tx } from '../../../database/database.ts';
import { findBonus, updateBonus, wasForfeitedSince } from '../../rewards/bonuses/bonuses.repository.ts';
import { giveSpinsBack, undoRolledBackPrize } from '../../rewards/bonuses/free-spins.ts';
import { findPartOfPrize } from '../../rewards/sources/reward-sources.ts';
import { house } from '../../ledger/accounts.ts';
import { findKind, move, reverse, type TxnKind } from '../../ledger/ledger.ts';
import { getBalances } from '../../ledger/balances.ts';
import { type LockedWallet, lockWallet, transactionOf } from '../../ledger/wallets.ts';
import * as bets from './bets.repository.ts';
import { BetRefused } from './refusals.ts';
import { returnHeldWin } from './win-review.ts';
import { alertPrizeDebt, alertUnreturnedPayout } from './payout-alerts.ts';
import { reopenRound, undoStake } from './settlement.ts';
import type { Applied, Instruction } from './bet-instructions.ts';

export interface Rollback extends Instruction {
  /** The bet, prize or refund to take back. */
  readonly refTxId: string;
}

/**
 * Takes a movement back once, even if the call is repeated or has another id. A movement that has not arrived yet is
 * refused when it arrives.
 *
 * @throws {BetRefused} TX_CONFLICT when it belongs to another player, or the call's id to another movement;
 *   ROUND_CLOSED for a bet whose stake was refunded: the refund must be taken back first
 */
export const rollBack = async (tx: Tx, { provider, player, txId, refTxId }: Rollback): Promise<Applied> => {
  const wallet = await lockWallet(tx, player.id);
  const known = await bets.findRollback(tx, provider, refTxId);
  if (known && known.user_id !== player.id) throw new BetRefused('TX_CONFLICT', wallet);
  if (await bets.isIdUsed(tx, { provider, txId, refTxId })) throw new BetRefused('TX_CONFLICT', wallet);
  if (known) return { balances: wallet, replayed: true };
  const movement = await bets.findMovement(tx, provider, refTxId);
  if (movement && movement.user_id !== player.id) throw new BetRefused('TX_CONFLICT', wallet);
  if (movement?.refunded_at) throw new BetRefused('ROUND_CLOSED', wallet);
  await bets.insertRollback(tx, {
    provider,
    ref_tx_id: refTxId,
    provider_tx_id: txId,
    user_id: player.id,
    bet_id: movement?.id ?? null,
  });
  if (!movement) return { balances: wallet, replayed: false };
  await bets.markRolledBack(tx, movement.id);
  await unsettle(tx, movement, wallet);
  if (movement.kind === 'bet') await alertUnreturnedPayout(tx, movement);
  const idemKey = `rollback:${provider}:${refTxId}`;
  if (movement.txn_id !== null && movement.kind === 'bet')
    await reverse(wallet, movement.txn_id, { idemKey, kind: 'bet-rollback', ref: txId });
  else if (movement.txn_id !== null && !(await returnHeldWin(wallet, movement, idemKey)))
    await takeBack(wallet, idemKey, movement);
  // Reopening a lost round moves no money, but it changes the withdrawable amount.
  return { balances: await getBalances(tx, player.id), replayed: false };
};

/** Reverts a settlement: a counted stake no longer counts, and a round whose end was taken back is open again. */
async function unsettle(tx: Tx, movement: bets.BetRow, wallet: LockedWallet): Promise<void> {
  const { provider, user_id: userId, round_id: roundId, ref_tx_id: refTxId } = movement;
  if (movement.kind === 'bet') await undoStake(tx, provider, userId, movement.id);
  await returnSpins(wallet, movement);
  if (movement.kind === 'refund' && refTxId !== null) {
    const refunded = await bets.findBet(tx, provider, refTxId);
    if (refunded) await bets.markRefunded(tx, refunded.id, null);
  }
  if (movement.round_closed) await reopenRound(tx, { provider, userId, roundId }, refTxId);
}

/** Spins that were taken back can be played again, unless the round has a standing prize. */
async function returnSpins(wallet: LockedWallet, movement: bets.BetRow): Promise<void> {
  if (!movement.free || movement.kind === 'refund') return;
  const tx = transactionOf(wallet);
  const { paid } = await bets.readRoundTotals(tx, movement);
  if (paid > 0) return;
  if (movement.kind === 'win') {
    for (const { grant, count } of await bets.listRetainedSpins(tx, movement))
      await giveSpinsBack(wallet, grant, count);
  } else if (movement.free_grant !== null) await giveSpinsBack(wallet, movement.free_grant, 1);
}

interface Shares {
  readonly cash: number;
  readonly bonus: number;
  /** The part that the house pays: bonus money that the house already took back together with its bonus. */
  readonly house: number;
  readonly debt: number;
}

/** Money that the player has already spent becomes a debt; a balance is never negative. */
async function takeBack(wallet: LockedWallet, idemKey: string, paid: bets.BetRow): Promise<void> {
  const gaming = house(`gaming:${paid.provider}`);
  const shares = (await sharesOfConverted(wallet, paid)) ?? (await sharesOf(wallet, paid));
  const postings = [
    { from: wallet.account('cash'), to: gaming, amount: shares.cash },
    { from: wallet.account('bonus'), to: gaming, amount: shares.bonus },
    { from: house('promo'), to: gaming, amount: shares.house },
    { from: wallet.account('receivable'), to: gaming, amount: shares.debt },
  ].filter(({ amount }) => amount > 0);
  await move(wallet, { idemKey, kind: await rollbackKindOf(wallet, paid), ref: paid.provider_tx_id, postings });
  await alertPrizeDebt(transactionOf(wallet), paid, shares.debt);
  await undoRolledBackPrize(wallet, paid.id);
}

async function rollbackKindOf(wallet: LockedWallet, paid: bets.BetRow): Promise<TxnKind> {
  if (paid.kind === 'refund') return 'bet-refund-rollback';
  const taken = paid.txn_id === null ? undefined : await findKind(transactionOf(wallet), paid.txn_id);
  return taken === 'win-free-spin' ? 'win-free-spin-rollback' : 'win-rollback';
}

async function sharesOf(wallet: LockedWallet, paid: bets.BetRow): Promise<Shares> {
  const cash = Math.min(paid.cash, wallet.cash);
  const bonus = Math.min(paid.bonus, wallet.bonus);
  const missing = paid.bonus - bonus;
  const isForfeited = missing > 0 && (await wasForfeitedSince(transactionOf(wallet), wallet.userId, paid.created_at));
  const ofHouse = isForfeited ? missing : 0;
  return { cash, bonus, house: ofHouse, debt: paid.cash + missing - cash - ofHouse };
}

/** For the prize of a free spin whose bonus has become real money: the part above the bonus's maximum never did. */
async function sharesOfConverted(wallet: LockedWallet, paid: bets.BetRow): Promise<Shares | null> {
  const tx = transactionOf(wallet);
  const part = paid.bonus > 0 ? await findPartOfPrize(tx, paid.id) : undefined;
  const bonus = part && (await findBonus(tx, part.bonusId));
  if (bonus?.status !== 'completed') return null;
  const owed = Math.min(paid.bonus, bonus.converted);
  await updateBonus(tx, bonus.id, { converted: bonus.converted - owed });
  const cash = Math.min(paid.cash + owed, wallet.cash);
  return { cash, bonus: 0, house: paid.bonus - owed, debt: paid.cash + owed - cash };
}
