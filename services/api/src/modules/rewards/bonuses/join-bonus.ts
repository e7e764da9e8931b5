import { AMOUNT_CENTAVOS_MAX } from '@jangada/contracts/money';
import type { Tx } from '../../../database/database.ts';
import { announceBalance } from '../../play/betting/announcements.ts';
import { getBalances } from '../../money/ledger/wallets.ts';
import { requirementOf, rowOfOffer, type BonusOffer } from './bonus-offer.ts';
import * as bonuses from './bonuses.repository.ts';
import { completeBonus } from './end-bonus.ts';
import { setRollover, takeFollower } from './followers.ts';

/**
 * Money that is in the bonus account already, from a free round, becomes part of the open bonus with its own rollover
 * added, or a bonus of its own. Hold the player's wallet.
 */
export async function joinBonus(tx: Tx, offer: BonusOffer): Promise<void> {
  const { userId, amount } = offer;
  const open = await bonuses.findOpenBonus(tx, userId);
  if (open) {
    const requirement = Math.min(open.requirement + requirementOf(offer), AMOUNT_CENTAVOS_MAX);
    await bonuses.updateBonus(tx, open.id, { amount: open.amount + amount, requirement });
    await setRollover(tx, userId, requirement - open.progress);
  } else {
    const inserted = await bonuses.insertBonus(tx, rowOfOffer(offer));
    if (!inserted) return;
    const active = await bonuses.startBonus(tx, inserted);
    await takeFollower(tx, userId, active.requirement);
    if (active.requirement === 0) await completeBonus(tx, active);
  }
  await announceBalance(tx, userId, await getBalances(tx, userId));
}
