import { AMOUNT_CENTAVOS_MAX } from '@jangada/contracts/values/money';
import { countSource } from '../sources/reward-sources.ts';
import { type LockedWallet, transactionOf, updateWallet } from '../../ledger/wallets.ts';
import { requirementOf, rowOfOffer, type BonusOffer } from './bonus-offer.ts';
import * as bonuses from './bonuses.repository.ts';
import { completeBonus } from './end-bonus.ts';

interface SpinPrize {
  /** The id of the prize's row in `bets`. */
  readonly id: number;
  readonly spinsId: number;
}

/**
 * Money that a free round has paid into the bonus account becomes part of the open bonus, whose rollover grows by the
 * offer's, or a new bonus.
 */
export const joinBonus = async (wallet: LockedWallet, offer: BonusOffer, prize: SpinPrize): Promise<void> => {
  const { userId, amount } = offer;
  const tx = transactionOf(wallet);
  const open = await bonuses.findOpenBonus(tx, userId);
  const record = ({ id }: bonuses.BonusRow) =>
    countSource(tx, { kind: 'bonus', id }, { kind: 'prize', id: prize.id }, 1, {
      amount,
      requirement: requirementOf(offer),
      spinsId: prize.spinsId,
    });
  if (open) {
    await record(open);
    const requirement = Math.min(open.requirement + requirementOf(offer), AMOUNT_CENTAVOS_MAX);
    await bonuses.updateBonus(tx, open.id, { amount: open.amount + amount, requirement });
    await updateWallet(wallet, { rollover: requirement - open.progress });
  } else {
    const inserted = await bonuses.insertBonus(tx, rowOfOffer(offer));
    if (!inserted) return;
    await record(inserted);
    const active = await bonuses.startBonus(tx, inserted);
    await updateWallet(wallet, { rollover: active.requirement, stakeTrackersBy: 1 });
    if (active.requirement === 0) await completeBonus(wallet, active);
  }
};
