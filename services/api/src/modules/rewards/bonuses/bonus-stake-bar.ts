import type { Tx } from '../../../database/database.ts';
import { findOpenBonus } from './bonuses.repository.ts';

/**
 * Whether bonus money may pay a part of this stake. Queried only when real money is not enough.
 *
 * @param amount of the whole round with this stake, in centavos: to a bonus a round is one bet
 */
export async function canStakeBonus(tx: Tx, userId: number, amount: number): Promise<boolean> {
  const bonus = await findOpenBonus(tx, userId);
  if (!bonus) return true;
  if (bonus.expires_at && bonus.expires_at <= new Date()) return false;
  return bonus.max_bet === null || amount <= bonus.max_bet;
}
