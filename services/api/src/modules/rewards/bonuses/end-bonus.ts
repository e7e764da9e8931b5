import type { Bilingual } from '@jangada/contracts/languages';
import type { Tx } from '../../../database/database.ts';
import { house } from '../../money/ledger/accounts.ts';
import { post, type TxnKind } from '../../money/ledger/ledger.ts';
import { lockWallet, type LockedWallet } from '../../money/ledger/wallets.ts';
import { insertBonusLine } from './bonus-lines.ts';
import * as bonuses from './bonuses.repository.ts';
import { giveUpFollower } from './followers.ts';

type Bonus = bonuses.BonusRow;

/** How a bonus ends without becoming real money. */
export type Forfeit = 'expired' | 'cancelled' | 'voided';

const kindOf: Record<Forfeit, TxnKind> = {
  expired: 'bonus-expire',
  cancelled: 'bonus-cancel',
  voided: 'bonus-void',
};

const lineOf: Record<Forfeit | 'excess' | 'late', (name: Bilingual) => Bilingual> = {
  expired: ({ pt, en }) => ({ pt: `Bônus expirado: ${pt}`, en: `Bonus expired: ${en}` }),
  cancelled: ({ pt, en }) => ({ pt: `Bônus cancelado: ${pt}`, en: `Bonus cancelled: ${en}` }),
  voided: ({ pt, en }) => ({ pt: `Bônus anulado: ${pt}`, en: `Bonus voided: ${en}` }),
  excess: ({ pt, en }) => ({ pt: `Acima do máximo do bônus: ${pt}`, en: `Above the bonus maximum: ${en}` }),
  late: ({ pt, en }) => ({ pt: `Bônus encerrado: ${pt}`, en: `Bonus over: ${en}` }),
};

/** Its bonus money becomes real, up to its maximum; the rest goes back. Hold the wallet; opens no other bonus. */
export async function completeBonus(tx: Tx, bonus: Bonus): Promise<void> {
  const wallet = await lockWallet(tx, bonus.user_id);
  const converted = await convert(tx, bonus, wallet, 'convert', 'excess');
  await bonuses.updateBonus(tx, bonus.id, { status: 'completed', ended_at: new Date(), converted });
  await giveUpFollower(tx, bonus.user_id);
}

/** Its bonus money goes back to the house. Hold the wallet; opens no other bonus. @returns what was lost, in centavos */
export async function forfeitBonus(tx: Tx, bonus: Bonus, how: Forfeit): Promise<number> {
  const { id, user_id: userId } = bonus;
  const wasOpen = bonus.status === 'active' || bonus.status === 'wagering';
  await bonuses.updateBonus(tx, id, { status: how, ended_at: new Date() });
  if (!wasOpen) return 0;
  const wallet = await lockWallet(tx, userId);
  const step = { idemKey: `bonus:${id}:${how}`, kind: kindOf[how], line: lineOf[how](bonus.name) };
  await giveBack(tx, wallet, wallet.bonus, step);
  await giveUpFollower(tx, userId);
  return wallet.bonus;
}

/**
 * Bonus money that came home after its bonus had ended, from a round that was still open, follows it: real money after a
 * completed one, the house's after any other. Hold the wallet.
 */
export async function sweepStray(tx: Tx, userId: number): Promise<boolean> {
  const wallet = await lockWallet(tx, userId);
  if (wallet.bonus === 0 || (await bonuses.findOpenBonus(tx, userId))) return false;
  const last = await bonuses.findLastEnded(tx, userId);
  if (!last) return false;
  // The version of the wallet tells one late arrival from the next.
  const step = `late:${wallet.version}`;
  if (last.status === 'completed') {
    const converted = await convert(tx, last, wallet, `${step}:convert`, `${step}:excess`);
    await bonuses.updateBonus(tx, last.id, { converted });
  } else
    await giveBack(tx, wallet, wallet.bonus, {
      idemKey: `bonus:${last.id}:${step}`,
      kind: 'bonus-expire',
      line: lineOf.late(last.name),
    });
  return true;
}

/** @returns everything this bonus has turned into real money so far */
async function convert(tx: Tx, bonus: Bonus, wallet: LockedWallet, step: string, rest: string): Promise<number> {
  const limit = bonus.max_convert === null ? wallet.bonus : Math.max(0, bonus.max_convert - bonus.converted);
  const amount = Math.min(wallet.bonus, limit);
  if (amount > 0) {
    const { txnId } = await post(tx, {
      idemKey: `bonus:${bonus.id}:${step}`,
      kind: 'bonus-convert',
      ref: String(bonus.id),
      postings: [{ from: wallet.account('bonus'), to: wallet.account('cash'), amount }],
    });
    const line = { userId: wallet.userId, type: 'rollover' as const, description: bonus.name };
    await insertBonusLine(tx, { ...line, amount, txnId });
  }
  await giveBack(tx, wallet, wallet.bonus - amount, {
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

async function giveBack(tx: Tx, wallet: LockedWallet, amount: number, { idemKey, kind, line }: Step): Promise<void> {
  if (amount === 0) return;
  const postings = [{ from: wallet.account('bonus'), to: house('promo'), amount }];
  const { txnId } = await post(tx, { idemKey, kind, postings });
  await insertBonusLine(tx, { userId: wallet.userId, type: 'bonus', description: line, amount: -amount, txnId });
}
