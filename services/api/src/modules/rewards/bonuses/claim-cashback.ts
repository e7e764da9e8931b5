import type { CashbackEntry } from '@jangada/contracts/domains/bonuses/endpoints';
import {
  claimableNow,
  isCashbackOver,
  nextOpeningOf,
  slotAmount,
} from '@jangada/contracts/domains/bonuses/cashback-slots';
import { localMoment } from '@jangada/contracts/values/local-time';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { once } from '../../../http/idempotency.ts';
import { mayUseBonus } from '../../eligibility/access/capabilities.ts';
import { getUser } from '../../../users/users.repository.ts';
import { house } from '../../ledger/accounts.ts';
import { move } from '../../ledger/ledger.ts';
import { type LockedWallet, lockWallet } from '../../ledger/wallets.ts';
import { insertBonusLine } from '../sources/bonus-lines.ts';
import * as cashback from './cashback.repository.ts';

export interface Claimed {
  readonly data: CashbackEntry;
  readonly amount: number;
}

const lineText = { pt: 'Cashback', en: 'Cashback' };

/**
 * Pays the next slot of the player's own cashback entry, each slot once.
 *
 * @throws cashback.not-found, cashback.too-early with the time of the next slot, cashback.used-up, cashback.expired
 */
export const claimCashback = async (tx: Tx, cashbackId: number, call: Call, now = new Date()): Promise<Claimed> => {
  const wallet = await lockWallet(tx, sessionOf(call).userId);
  return once(tx, call, 'claimCashback', { cashbackId }, () => paySlot(tx, wallet, cashbackId, call, now));
};

async function paySlot(
  tx: Tx,
  wallet: LockedWallet,
  cashbackId: number,
  { tenant }: Call,
  now: Date,
): Promise<Claimed> {
  const { userId } = wallet;
  const entry = await cashback.lockEntry(tx, userId, cashbackId);
  if (!entry) throw new DomainError('cashback.not-found');
  await mayUseBonus(tx, await getUser(tx, userId), tenant);
  refuseClosed(entry, now);

  const { day } = localMoment(now);
  const slot = entry.claimed + 1;
  const amount = slotAmount(entry.amount, entry.slots, slot);
  const { txnId } = await move(wallet, {
    idemKey: `cashback:${entry.id}:${day}#${slot}`,
    kind: 'cashback',
    ref: String(entry.id),
    postings: [{ from: house('promo'), to: wallet.account('cash'), amount }],
  });
  const claimed = await cashback.insertClaim(tx, { entry, day, slot, amount, txnId });
  await insertBonusLine(tx, { userId, type: 'bonus', description: lineText, amount, txnId });
  return { data: presentEntry(claimed, now), amount };
}

function refuseClosed(entry: cashback.EntryRow, now: Date): void {
  if (claimableNow(entry, now) > 0) return;
  if (entry.claimed >= entry.slots) throw new DomainError('cashback.used-up');
  if (isCashbackOver(entry, now)) throw new DomainError('cashback.expired');
  throw new DomainError('cashback.too-early', {
    facts: { opens_at: nextOpeningOf(entry, now)?.toISOString() ?? null },
  });
}

export const presentEntry = (entry: cashback.EntryRow, now: Date): CashbackEntry => ({
  id: entry.id,
  type: entry.type,
  available_at: entry.available_at,
  // An operator's gift has no period.
  ...(entry.period_start < entry.period_end && {
    period: { start: entry.period_start.toISOString(), end: entry.period_end.toISOString() },
  }),
  claimed: entry.claimed,
  slots: entry.slots,
  amount: entry.amount,
  claim_amount: entry.claimed < entry.slots ? slotAmount(entry.amount, entry.slots, entry.claimed + 1) : 0,
  claimable: claimableNow(entry, now),
});
