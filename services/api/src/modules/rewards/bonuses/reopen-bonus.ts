import type { Tx } from '../../../database/database.ts';
import { alertDebt } from '../sources/take-back-cash.ts';
import type { Source } from '../sources/reward-sources.ts';
import { insertBonusLine } from '../sources/bonus-lines.ts';
import { move } from '../../ledger/ledger.ts';
import { lockWallet, transactionOf, updateWallet, type LockedWallet } from '../../ledger/wallets.ts';
import * as bonuses from './bonuses.repository.ts';
import { undoBonus } from './undo-bonus.ts';

/**
 * A stake that completed the bonus was taken back: the bonus opens again with the money that it became, and the part
 * that the player has spent is a debt. If it cannot open, because it has expired or another bonus is open, it is
 * undone.
 */
export const reopenBonus = async (wallet: LockedWallet, bonus: bonuses.BonusRow, source: Source): Promise<void> => {
  const tx = transactionOf(wallet);
  const progress = Math.min(bonus.requirement, await bonuses.sumCounted(tx, bonus.id));
  if (progress >= bonus.requirement) return;
  if (!(await mayOpen(tx, bonus))) return undoBonus(wallet, bonus, source);
  const reopened = bonus.reopened + 1;
  await returnConverted(wallet, bonus, source, `bonus:${bonus.id}:reopen:${reopened}`);
  const open = { status: 'wagering', progress, converted: 0, ended_at: null, reopened } as const;
  await bonuses.updateBonus(tx, bonus.id, open);
  await updateWallet(wallet, { rollover: bonus.requirement - progress, stakeTrackersBy: 1 });
};

const mayOpen = async (tx: Tx, { user_id, expires_at }: bonuses.BonusRow): Promise<boolean> =>
  expires_at !== null && expires_at > new Date() && !(await bonuses.findOpenBonus(tx, user_id));

async function returnConverted(
  locked: LockedWallet,
  { id, name, converted: amount }: bonuses.BonusRow,
  source: Source,
  idemKey: string,
): Promise<void> {
  if (amount === 0) return;
  const tx = transactionOf(locked);
  const wallet = await lockWallet(tx, locked.userId);
  const cash = Math.min(amount, wallet.cash);
  const debt = amount - cash;
  const postings = [
    { from: wallet.account('cash'), to: wallet.account('bonus'), amount: cash },
    { from: wallet.account('receivable'), to: wallet.account('bonus'), amount: debt },
  ].filter((posting) => posting.amount > 0);
  const { txnId } = await move(wallet, { idemKey, kind: 'reward-reversal', ref: String(id), postings });
  const line = { userId: wallet.userId, type: 'rollover' as const, description: name };
  await insertBonusLine(tx, { ...line, amount: -amount, txnId });
  await alertDebt(wallet, { reward: { kind: 'bonus', id }, source, amount, debt });
}
