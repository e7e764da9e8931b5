import type { Tx } from '../../../database/database.ts';
import { findOpenBonus } from './bonuses.repository.ts';

/**
 * Why bonus money may not pay part of this stake; null when it may. Queried only when real money is not enough.
 *
 * @param amount of the whole round including this stake, in centavos: a bonus counts a round as one bet
 */
export const bonusStakeBar = async (tx: Tx, userId: number, amount: number): Promise<'expired' | 'max-bet' | null> => {
  const bonus = await findOpenBonus(tx, userId);
  if (!bonus) return null;
  if (bonus.expires_at && bonus.expires_at <= new Date()) return 'expired';
  return bonus.max_bet === null || amount <= bonus.max_bet ? null : 'max-bet';
};
