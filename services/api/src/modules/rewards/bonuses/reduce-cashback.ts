import { slotAmount } from '@jangada/contracts/domains/bonuses/cashback-slots';
import { lockWallet, transactionOf, type LockedWallet } from '../../ledger/wallets.ts';
import { takeBackCash } from '../sources/take-back-cash.ts';
import * as cashback from './cashback.repository.ts';

const name = { pt: 'Cashback', en: 'Cashback' };

/**
 * A stake was taken back, so the cashback for its loss is reduced, and the claimed part of the difference is taken
 * back.
 */
export const reduceCashback = async (wallet: LockedWallet, betId: number): Promise<void> => {
  const tx = transactionOf(wallet);
  const bet = await tx.selectFrom('bets').select('created_at').where('id', '=', betId).executeTakeFirst();
  if (!bet) return;
  for (const entry of await cashback.listEntriesSince(tx, wallet.userId, bet.created_at)) {
    const owed = await cashback.owedNow(tx, entry);
    if (owed < entry.amount) await reduce(wallet, entry, owed, betId);
  }
};

async function reduce(locked: LockedWallet, entry: cashback.EntryRow, owed: number, betId: number): Promise<void> {
  const tx = transactionOf(locked);
  const { id, slots, claimed } = entry;
  const isOver = owed < slots; // Less than one centavo per part cannot be split into parts.
  if (isOver && claimed === 0) return cashback.deleteEntry(tx, id);
  await cashback.reduceEntry(tx, id, isOver ? { closed: true } : { amount: owed });
  const amount = claimedOf(entry, entry.amount) - (isOver ? 0 : claimedOf(entry, owed));
  // The wallet's version makes the key unique, because an entry may be reduced several times.
  const { version } = await lockWallet(tx, locked.userId);
  const idemKey = `cashback:${id}:reduced:${version}`;
  const reward = { kind: 'cashback', id } as const;
  await takeBackCash(locked, { reward, source: { kind: 'stake', id: betId }, name, amount, idemKey });
}

/** The sum of the claimed parts of an entry with this amount, in centavos. */
const claimedOf = ({ slots, claimed }: cashback.EntryRow, amount: number): number =>
  Array.from({ length: claimed }, (_, index) => slotAmount(amount, slots, index + 1)).reduce((a, b) => a + b, 0);
