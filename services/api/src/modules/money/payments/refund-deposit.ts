import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { enqueueJob } from '../../../outbox/outbox.ts';
import { house } from '../../ledger/accounts.ts';
import { move } from '../../ledger/ledger.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { notifyEverywhere } from '../../messages/notifications/contact-messages.ts';
import { depositReturned, returnStarted } from './deposit-notifications.ts';
import * as deposits from './deposits.repository.ts';
import { refundIdOf } from './refund-id.ts';

/** `pix_refunds.reason` of a credited deposit that an operator refunds. */
export const BY_OPERATOR = 'operator';

/** Reads the reward of a refunded deposit. It belongs to the rewards context, which this one may not import. */
export interface RewardPorts {
  /** The name of the reward that ends with the deposit; null when there is none. */
  rewardOfDeposit(reader: Reader, depositId: number): Promise<Bilingual | null>;
}

/**
 * Refunds a paid deposit to its payer. The money leaves the wallet now; if the provider cannot send it, `undoRefund`
 * returns it. Rewards of the deposit stay until the refund is done, because it may still fail.
 *
 * @param reward the name of the reward that ends with the deposit, as the player reads it
 * @throws deposit.not-found; deposit.not-refundable when it is not paid, or the real balance does not cover it
 */
export const refundDeposit = async (tx: Tx, id: number, reward: Bilingual | null = null): Promise<deposits.Deposit> => {
  const known = await tx.selectFrom('deposits').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!known) throw new DomainError('deposit.not-found');
  const wallet = await lockWallet(tx, known.user_id);
  const { status, e2eid, amount } = await deposits.lockDeposit(tx, id);
  if (status !== 'paid' || e2eid === null) throw new DomainError('deposit.not-refundable', { facts: { status } });
  await refuseClaimed(tx, e2eid);
  // The rest of the balance must cover the player's debt.
  const balance = Math.max(0, wallet.cash + wallet.receivable);
  if (balance < amount) throw new DomainError('deposit.not-refundable', { facts: { balance } });

  const refundId = await refundIdOf(tx, e2eid);
  await move(wallet, {
    idemKey: `deposit-refund:${refundId}`,
    kind: 'deposit-refund',
    ref: e2eid,
    postings: [{ from: wallet.account('cash'), to: house('psp'), amount }],
  });
  await tx.insertInto('pix_refunds').values({ id: refundId, e2eid, amount, reason: BY_OPERATOR }).execute();
  await deposits.setOutcome(tx, e2eid, 'refunding');
  await enqueueJob(tx, 'pix-refund', { id: refundId, e2eid, amount });
  await notifyEverywhere(tx, wallet.userId, depositReturned(amount, reward));
  return deposits.updateDeposit(tx, id, { status: 'refunded' });
};

/** What a bank claims goes back by its claim, so it may not leave a second time. @throws deposit.not-refundable */
async function refuseClaimed(tx: Tx, e2eid: string): Promise<void> {
  const claim = await tx
    .selectFrom('med_claims')
    .select('id')
    .where('e2eid', '=', e2eid)
    .where('state', 'in', ['open', 'defended', 'accepted'])
    .executeTakeFirst();
  if (claim) throw new DomainError('deposit.not-refundable', { facts: { claim: claim.id } });
}

/**
 * An operator's refund did not reach the payer: the deposit is paid again, and the money returns to the wallet.
 *
 * @returns false for other refunds, whose money was never in a wallet
 */
export const undoRefund = async (tx: Tx, refundId: string): Promise<boolean> => {
  const refund = await tx
    .selectFrom('pix_refunds')
    .selectAll()
    .where('id', '=', refundId)
    .where('reason', '=', BY_OPERATOR)
    .executeTakeFirst();
  const receipt = refund && (await deposits.findReceipt(tx, refund.e2eid));
  if (!refund || !receipt || receipt.deposit_id === null) return false;
  const { user_id: userId } = await deposits.getDeposit(tx, receipt.deposit_id);
  const wallet = await lockWallet(tx, userId);
  await move(wallet, {
    idemKey: `deposit-refund-undone:${refundId}`,
    kind: 'deposit-refund',
    ref: refund.e2eid,
    postings: [{ from: house('psp'), to: wallet.account('cash'), amount: refund.amount }],
  });
  await deposits.updateDeposit(tx, receipt.deposit_id, { status: 'paid' });
  await deposits.setOutcome(tx, refund.e2eid, 'credited');
  return true;
};

/**
 * Refunds an unmatched Pix.
 *
 * @throws deposit.not-found; deposit.not-refundable when it was credited, or its refund is in progress
 */
export const returnPix = async (tx: Tx, e2eid: string): Promise<deposits.PixReceipt> => {
  const receipt = await deposits.lockReceipt(tx, e2eid);
  if (!receipt) throw new DomainError('deposit.not-found');
  const { outcome, amount } = receipt;
  if (outcome !== 'unmatched' && outcome !== 'refund-failed')
    throw new DomainError('deposit.not-refundable', { facts: { outcome } });
  await refuseClaimed(tx, e2eid);
  const id = await refundIdOf(tx, e2eid);
  await tx.insertInto('pix_refunds').values({ id, e2eid, amount, reason: 'stranded' }).execute();
  await deposits.setOutcome(tx, e2eid, 'refunding');
  await enqueueJob(tx, 'pix-refund', { id, e2eid, amount });
  if (receipt.deposit_id !== null) {
    const { user_id: userId } = await deposits.getDeposit(tx, receipt.deposit_id);
    await notifyEverywhere(tx, userId, returnStarted(amount));
  }
  return { ...receipt, outcome: 'refunding' };
};
