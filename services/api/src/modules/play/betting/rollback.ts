import type { Tx } from '../../../database/database.ts';
import { wasForfeitedSince } from '../../rewards/bonuses/bonuses.repository.ts';
import { giveSpinBack } from '../../rewards/bonuses/free-spins.ts';
import { house } from '../../money/ledger/accounts.ts';
import { move, reverse } from '../../money/ledger/ledger.ts';
import { getBalances } from '../../money/ledger/balances.ts';
import { type LockedWallet, lockWallet, transactionOf } from '../../money/ledger/wallets.ts';
import * as bets from './bets.repository.ts';
import { BetRefused } from './refusals.ts';
import { alertUnreturnedPayout } from './payout-alerts.ts';
import { reopenRound, undoStake } from './settlement.ts';
import type { Applied, Instruction } from './bet-instructions.ts';

export interface Rollback extends Instruction {
  /** The bet, prize or refund to take back. */
  readonly refTxId: string;
}

/**
 * Takes a movement back once, however often and under whatever id it is asked. What has not come is kept out when it
 * comes (domain.md 3.2, rule 2).
 *
 * @throws {BetRefused} TX_CONFLICT when it is another player's or the id of the call is another movement's; ROUND_CLOSED
 *   for a bet whose stake a refund has given back: the refund has to be taken back first
 */
export async function rollBack(tx: Tx, { provider, player, txId, refTxId }: Rollback): Promise<Applied> {
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
  else if (movement.txn_id !== null) await takeBack(wallet, idemKey, movement);
  // A round that was lost moves no money when it is opened again, and yet what may leave is another amount.
  return { balances: await getBalances(tx, player.id), replayed: false };
}

/** A stake that counted counts no more; a round whose end was taken back is open again. */
async function unsettle(tx: Tx, movement: bets.BetRow, wallet: LockedWallet): Promise<void> {
  const { provider, user_id: userId, round_id: roundId, ref_tx_id: refTxId } = movement;
  if (movement.kind === 'bet') await undoStake(tx, provider, userId, movement.id);
  if (movement.kind === 'bet' && movement.free_grant !== null) await giveSpinBack(wallet, movement.free_grant);
  if (movement.kind === 'refund' && refTxId !== null) {
    const refunded = await bets.findBet(tx, provider, refTxId);
    if (refunded) await bets.markRefunded(tx, refunded.id, null);
  }
  if (movement.round_closed) await reopenRound(tx, { provider, userId, roundId }, refTxId);
}

/**
 * What the player has already spent of what is taken back becomes a debt, never a negative balance. Bonus money that the
 * house has taken back with its bonus is the house's to give.
 */
async function takeBack(wallet: LockedWallet, idemKey: string, paid: bets.BetRow): Promise<void> {
  const gaming = house(`gaming:${paid.provider}`);
  const cash = Math.min(paid.cash, wallet.cash);
  const bonus = Math.min(paid.bonus, wallet.bonus);
  const missing = paid.bonus - bonus;
  const houses =
    missing > 0 && (await wasForfeitedSince(transactionOf(wallet), wallet.userId, paid.created_at)) ? missing : 0;
  const debt = paid.cash + paid.bonus - cash - bonus - houses;
  const postings = [
    { from: wallet.account('cash'), to: gaming, amount: cash },
    { from: wallet.account('bonus'), to: gaming, amount: bonus },
    { from: house('promo'), to: gaming, amount: houses },
    { from: wallet.account('receivable'), to: gaming, amount: debt },
  ].filter(({ amount }) => amount > 0);
  const kind = paid.kind === 'refund' ? 'bet-refund-rollback' : 'win-rollback';
  await move(wallet, { idemKey, kind, ref: paid.provider_tx_id, postings });
}
