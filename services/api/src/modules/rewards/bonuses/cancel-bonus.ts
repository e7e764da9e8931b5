import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { getBalances } from '../../ledger/balances.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import * as bonuses from './bonuses.repository.ts';
import { forfeitBonus } from './end-bonus.ts';
import { activateNext } from './grant-bonus.ts';

interface Input {
  readonly bonusId: number;
  /** The player who must own the bonus. */
  readonly userId: number;
  /** `voided` is for abuse. */
  readonly how: 'cancelled' | 'voided';
  /** The loss that was shown, in centavos; when the current loss differs, the bonus is not cancelled. */
  readonly loss: number;
}

const ended: readonly bonuses.BonusRow['status'][] = ['completed', 'expired', 'cancelled', 'voided'];

/**
 * The amount that cancelling would take from the player now, in centavos.
 *
 * @throws bonus.not-found, bonus.ended
 */
export const lossOfCancelling = async (reader: Reader, userId: number, bonusId: number): Promise<number> => {
  const bonus = await bonuses.findBonus(reader, bonusId);
  if (bonus?.user_id !== userId) throw new DomainError('bonus.not-found');
  if (ended.includes(bonus.status)) throw new DomainError('bonus.ended');
  return bonus.status === 'offered' ? 0 : (await getBalances(reader, userId)).bonus;
};

/**
 * Ends a bonus early, on the player's request or for abuse.
 *
 * @returns the lost amount, in centavos
 * @throws bonus.not-found, bonus.ended, bonus.loss-changed with the current loss
 */
export const cancelBonus = async (tx: Tx, { bonusId, userId, how, loss }: Input): Promise<number> => {
  const wallet = await lockWallet(tx, userId);
  const current = await lossOfCancelling(tx, userId, bonusId);
  if (current !== loss) throw new DomainError('bonus.loss-changed', { facts: { loss: current } });
  const bonus = await bonuses.findBonus(tx, bonusId);
  if (!bonus) throw new DomainError('bonus.not-found');
  const lost = await forfeitBonus(wallet, bonus, how);
  await activateNext(wallet);
  return lost;
};
