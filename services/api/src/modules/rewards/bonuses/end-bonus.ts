import type { Bilingual } from '@jangada/contracts/values/languages';
import { house } from '../../ledger/accounts.ts';
import { type TxnKind, move } from '../../ledger/ledger.ts';
import { getBalances } from '../../ledger/balances.ts';
import { type LockedWallet, lockWallet, transactionOf, updateWallet } from '../../ledger/wallets.ts';
import { insertBonusLine } from '../sources/bonus-lines.ts';
import * as bonuses from './bonuses.repository.ts';

type Bonus = bonuses.BonusRow;

/** The ways in which a bonus ends without becoming real money. */
export type Forfeit = 'expired' | 'cancelled' | 'voided';

const kindOf: Record<Forfeit, TxnKind> = {
  expired: 'bonus-expire',
  cancelled: 'bonus-cancel',
  voided: 'bonus-void',
};

const lineOf: Record<Forfeit | 'excess' | 'late' | 'part', (name: Bilingual) => Bilingual> = {
  expired: ({ pt, en }) => ({ pt: `Bônus expirado: ${pt}`, en: `Bonus expired: ${en}` }),
  cancelled: ({ pt, en }) => ({ pt: `Bônus cancelado: ${pt}`, en: `Bonus cancelled: ${en}` }),
  voided: ({ pt, en }) => ({ pt: `Bônus anulado: ${pt}`, en: `Bonus voided: ${en}` }),
  excess: ({ pt, en }) => ({ pt: `Acima do máximo do bônus: ${pt}`, en: `Above the bonus maximum: ${en}` }),
  part: ({ pt, en }) => ({ pt: `Estorno: ${pt}`, en: `Reversal: ${en}` }),
  late: ({ pt, en }) => ({ pt: `Bônus encerrado: ${pt}`, en: `Bonus over: ${en}` }),
};

/**
 * Converts the bonus money to real money, up to the bonus's maximum; the rest returns to the house. Does not open the
 * next bonus.
 */
export const completeBonus = async (wallet: LockedWallet, bonus: Bonus): Promise<void> => {
  const tx = transactionOf(wallet);
  // After a reversed completion, the next completion needs other ledger keys.
  const again = bonus.reopened === 0 ? '' : `:${bonus.reopened}`;
  const converted = await convert(await lockWallet(tx, wallet.userId), bonus, `convert${again}`, `excess${again}`);
  await bonuses.updateBonus(tx, bonus.id, { status: 'completed', ended_at: new Date(), converted });
  await updateWallet(wallet, { rollover: 0, stakeTrackersBy: -1 });
};

/** Returns the bonus money to the house. Does not open the next bonus. @returns the lost amount, in centavos */
export const forfeitBonus = async (wallet: LockedWallet, bonus: Bonus, how: Forfeit): Promise<number> => {
  const { id } = bonus;
  const tx = transactionOf(wallet);
  const wasOpen = bonus.status === 'active' || bonus.status === 'wagering';
  await bonuses.updateBonus(tx, id, { status: how, ended_at: new Date() });
  if (!wasOpen) return 0;
  const { bonus: lost } = await getBalances(tx, wallet.userId);
  const step = { idemKey: `bonus:${id}:${how}`, kind: kindOf[how], line: lineOf[how](bonus.name) };
  await giveBack(wallet, lost, step);
  await updateWallet(wallet, { rollover: 0, stakeTrackersBy: -1 });
  return lost;
};

/** Takes back a part of an open bonus, as far as it was not lost in play. */
export const withdrawPart = async (locked: LockedWallet, { id, name }: Bonus, prizeId: number, amount: number) => {
  const wallet = await lockWallet(transactionOf(locked), locked.userId);
  const step = { idemKey: `bonus:${id}:part:${prizeId}`, kind: kindOf.voided, line: lineOf.part(name) };
  await giveBack(wallet, Math.min(amount, wallet.bonus), step);
};

/**
 * Handles bonus money that was credited after its bonus had ended, from a round that was still open: it becomes real
 * money if the bonus was completed, and returns to the house otherwise.
 */
export const sweepStray = async (owned: LockedWallet): Promise<void> => {
  const { userId } = owned;
  const tx = transactionOf(owned);
  const wallet = await lockWallet(tx, userId);
  if (wallet.bonus === 0 || (await bonuses.findOpenBonus(tx, userId))) return;
  const last = await bonuses.findLastEnded(tx, userId);
  if (!last) return;
  // The wallet's version makes the ledger key different for each late credit.
  const step = `late:${wallet.version}`;
  if (last.status === 'completed') {
    const converted = await convert(wallet, last, `${step}:convert`, `${step}:excess`);
    await bonuses.updateBonus(tx, last.id, { converted });
  } else
    await giveBack(wallet, wallet.bonus, {
      idemKey: `bonus:${last.id}:${step}`,
      kind: 'bonus-expire',
      line: lineOf.late(last.name),
    });
};

/** @returns the total amount that this bonus has converted to real money */
async function convert(wallet: LockedWallet, bonus: Bonus, step: string, rest: string): Promise<number> {
  const limit = bonus.max_convert === null ? wallet.bonus : Math.max(0, bonus.max_convert - bonus.converted);
  const amount = Math.min(wallet.bonus, limit);
  if (amount > 0) {
    const { txnId } = await move(wallet, {
      idemKey: `bonus:${bonus.id}:${step}`,
      kind: 'bonus-convert',
      ref: String(bonus.id),
      postings: [{ from: wallet.account('bonus'), to: wallet.account('cash'), amount }],
    });
    const line = { userId: wallet.userId, type: 'rollover' as const, description: bonus.name };
    await insertBonusLine(transactionOf(wallet), { ...line, amount, txnId });
  }
  await giveBack(wallet, wallet.bonus - amount, {
    idemKey: `bonus:${bonus.id}:${rest}`,
    kind: 'bonus-excess',
    line: lineOf.excess(bonus.name),
  });
  return bonus.converted + amount;
}

interface Step {
  readonly idemKey: string;
  readonly kind: TxnKind;
  readonly line: Bilingual;
}

async function giveBack(wallet: LockedWallet, amount: number, { idemKey, kind, line }: Step): Promise<void> {
  if (amount === 0) return;
  const postings = [{ from: wallet.account('bonus'), to: house('promo'), amount }];
  const { txnId } = await move(wallet, { idemKey, kind, postings });
  const { userId } = wallet;
  const row = { userId, type: 'bonus' as const, description: line, amount: -amount, txnId };
  await insertBonusLine(transactionOf(wallet), row);
}
