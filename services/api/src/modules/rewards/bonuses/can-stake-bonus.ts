import type { Tx } from '../../../database/database.ts';
import { findOpenBonus } from './bonuses.repository.ts';

/**
 * May bonus money pay for a part of this stake? Asked only when real money alone is not enough.
 *
 * @param amount of the whole stake, in centavos
 */
export async function canStakeBonus(tx: Tx, userId: number, amount: number): Promise<boolean> {
  const bonus = await findOpenBonus(tx, userId);
  if (!bonus) return true;
  if (bonus.expires_at && bonus.expires_at <= new Date()) return false;
  return bonus.max_bet === null || amount <= bonus.max_bet;
}
