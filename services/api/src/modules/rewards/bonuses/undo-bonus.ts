import { notify } from '../../messages/notifications/notify.ts';
import { rewardUndone } from './bonus-notifications.ts';
import { takeBackCash } from '../sources/take-back-cash.ts';
import { countSource, listPartsOfBonus, type BonusPart, type Source } from '../sources/reward-sources.ts';
import { lockWallet, transactionOf, updateWallet, type LockedWallet } from '../../ledger/wallets.ts';
import * as bonuses from './bonuses.repository.ts';
import { completeBonus, forfeitBonus, withdrawPart } from './end-bonus.ts';
import { activateNext } from './grant-bonus.ts';

/** The cause of the bonus was taken back: its money returns to the house, and so does the money that it became. */
export const undoBonus = async (wallet: LockedWallet, bonus: bonuses.BonusRow, source: Source): Promise<void> => {
  if (bonus.status === 'completed') await undoConverted(wallet, bonus, source);
  else if (bonus.ended_at === null) {
    await forfeitBonus(wallet, bonus, 'voided');
    await notify(transactionOf(wallet), wallet.userId, rewardUndone(bonus.name));
  } else return;
  await activateNext(wallet);
};

/** A completed bonus becomes voided; the real money from its completion is taken back. */
async function undoConverted(wallet: LockedWallet, bonus: bonuses.BonusRow, source: Source): Promise<void> {
  const { id, name, converted: amount } = bonus;
  const reward = { kind: 'bonus', id } as const;
  await takeBackCash(wallet, { reward, source, name, amount, idemKey: `bonus:${id}:undone` });
  const voided = { status: 'voided', converted: 0, ended_at: new Date() } as const;
  await bonuses.updateBonus(transactionOf(wallet), id, voided);
}

/**
 * A prize that is part of a bonus was taken back, or its spins were: the bonus and its rollover become smaller. A bonus
 * without another source ends.
 *
 * @param isMoneyTaken the prize was already taken out of the wallet
 */
export const undoPart = async (
  wallet: LockedWallet,
  part: BonusPart,
  source: Source,
  isMoneyTaken: boolean,
): Promise<void> => {
  const tx = transactionOf(wallet);
  const { bonusId, prizeId } = part;
  await countSource(tx, { kind: 'bonus', id: bonusId }, { kind: 'prize', id: prizeId }, -1, { amount: part.amount });
  const bonus = await bonuses.findBonus(tx, bonusId);
  if (!bonus) throw new TypeError(`no bonus ${bonusId}`);
  const others = await listPartsOfBonus(tx, bonusId);
  if (bonus.origin === 'free_spins' && others.length === 0) return undoBonus(wallet, bonus, source);
  if (bonus.status === 'completed') return isMoneyTaken ? undefined : takeBackPart(wallet, bonus, part, source);
  if (bonus.ended_at !== null) return;
  if (!isMoneyTaken) await withdrawPart(wallet, bonus, prizeId, part.amount);
  await shrink(wallet, bonus, part);
};

async function takeBackPart(wallet: LockedWallet, bonus: bonuses.BonusRow, part: BonusPart, source: Source) {
  const { id, name, converted } = bonus;
  const amount = Math.min(part.amount, converted);
  const idemKey = `bonus:${id}:part:${part.prizeId}`;
  await takeBackCash(wallet, { reward: { kind: 'bonus', id }, source, name, amount, idemKey });
  await bonuses.updateBonus(transactionOf(wallet), id, { converted: converted - amount });
}

async function shrink(wallet: LockedWallet, bonus: bonuses.BonusRow, part: BonusPart): Promise<void> {
  const requirement = Math.max(0, bonus.requirement - part.requirement);
  const progress = Math.min(bonus.progress, requirement);
  const amount = Math.max(1, bonus.amount - part.amount);
  const smaller = await bonuses.updateBonus(transactionOf(wallet), bonus.id, { amount, requirement, progress });
  await updateWallet(wallet, { rollover: requirement - progress });
  if (progress < requirement) return;
  await completeBonus(await lockWallet(transactionOf(wallet), wallet.userId), smaller);
  await activateNext(wallet);
}
