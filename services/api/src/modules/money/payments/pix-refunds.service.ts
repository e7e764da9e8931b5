import * as z from '@jangada/contracts/values/schema';
import { positiveTotalCentavos } from '@jangada/contracts/values/money';
import { accountOf, type AccountParts } from '../../../connections/pix-account.ts';
import type { Tx } from '../../../database/database.ts';
import { sendEach } from '../../../outbox/send-each.ts';
import type { Sender } from '../../../outbox/sender.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { fingerprintOf } from '../../../crypto/fingerprint.ts';
import { recordFact } from '../../../facts/facts.ts';
import { endAlert, raiseAlert } from '../../../outbox/raise-alert.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Refund, RefundResult } from '../../../vendors/pix/pix-port.ts';
import { lockWallet, type LockedWallet } from '../../ledger/wallets.ts';
import { house } from '../../ledger/accounts.ts';
import { findPosted, move } from '../../ledger/ledger.ts';
import { notifyEverywhere } from '../../messages/notifications/contact-messages.ts';
import { guardWallet } from '../../eligibility/access/guard-wallet.ts';
import { reviewOpenWithdrawal } from '../withdrawals/review-open-withdrawal.ts';
import * as deposits from './deposits.repository.ts';
import { depositTakenBack, refundDone, refundFailed } from './deposit-notifications.ts';
import { BY_OPERATOR, undoRefund } from './refund-deposit.ts';

const job = z.object({ id: z.string(), e2eid: z.string(), amount: positiveTotalCentavos });

type Parts = Pick<Platform, 'db' | 'log' | 'tenants'> & AccountParts;

/**
 * Sends refunds from the outbox. A refund that the provider refuses needs an operator; a failed one does not block the
 * others.
 */
export const sendRefunds =
  (app: Parts): Sender =>
  (tenantId, jobs) =>
    sendEach(jobs, {
      payload: job,
      send: (refund) => sendRefund(app, tenantId, refund),
      onError: (error) => app.log.warn({ tenant: tenantId, reason: String(error) }, 'pix: a refund waits'),
    });

/**
 * Sends only a refund that is still pending: after a refusal the player has the money again, so it must not leave as
 * well.
 */
async function sendRefund(app: Parts, tenantId: string, input: z.infer<typeof job>): Promise<void> {
  const { db, log } = app;
  const { id, e2eid } = input;
  const refund = await db.read(tenantId, (reader) =>
    reader
      .selectFrom('pix_refunds as refund')
      .innerJoin('pix_receipts as receipt', 'receipt.e2eid', 'refund.e2eid')
      .select(['refund.status', 'receipt.connection_id'])
      .where('refund.id', '=', id)
      .executeTakeFirst(),
  );
  if (refund?.status !== 'requested') return;
  const tenant = await app.tenants.find(tenantId);
  if (!tenant) throw new TypeError(`no tenant ${tenantId}`);
  const { pix } = await accountOf(app, tenant, refund.connection_id);
  const answer = await pix.refund(input);
  if (answer === 'refused') log.error({ tenant: tenantId, e2eid }, 'pix: the provider refuses a refund');
  await db.transaction(tenantId, async (tx) => {
    const ours = await tx
      .updateTable('pix_refunds')
      .set({ status: answer === 'sent' ? 'sent' : 'failed' })
      .where('id', '=', id)
      .where('status', '=', 'requested')
      .returning('id')
      .executeTakeFirst();
    if (ours && answer === 'refused') await failRefund(tx, input);
  });
}

/** A refund has ended, or the payer's bank returned a payment. A repeated report changes nothing. */
export const finishRefund = async (
  { db, log }: Pick<Platform, 'db' | 'log'>,
  tenantId: string,
  refund: RefundResult,
): Promise<void> => {
  await db.transaction(tenantId, async (tx) => {
    const receipt = await deposits.findReceipt(tx, refund.e2eid);
    if (!receipt) return;
    if (refund.takenBack) return refund.done ? receiveReturn(tx, receipt, refund) : undefined;
    const id = refund.id ?? (await findOpenRefund(tx, refund));
    const ours = await tx
      .updateTable('pix_refunds')
      .set({ status: refund.done ? 'done' : 'failed' })
      .where('id', '=', id)
      .where('status', 'in', ['requested', 'sent'])
      .returning('reason')
      .executeTakeFirst();
    if (!ours) return;
    if (!refund.done) {
      log.error({ tenant: tenantId, e2eid: refund.e2eid }, 'pix: a refund did not reach the payer');
      return failRefund(tx, { ...refund, id });
    }
    await deposits.setOutcome(tx, refund.e2eid, 'refunded');
    await endAlerts(tx, refund.e2eid);
    const { deposit_id: depositId } = receipt;
    if (depositId === null) return;
    await markRefunded(tx, depositId);
    const { user_id: userId, amount } = await deposits.getDeposit(tx, depositId);
    if (ours.reason === BY_OPERATOR) await recordFact(tx, { kind: 'deposit-undone', userId, depositId, amount });
    await notifyEverywhere(tx, userId, refundDone(refund.amount));
  });
};

/** The refund that a provider reports without our id; one Pix has one open refund at most. */
async function findOpenRefund(tx: Tx, { e2eid, amount }: RefundResult): Promise<string> {
  const open = await tx
    .selectFrom('pix_refunds')
    .select('id')
    .where('e2eid', '=', e2eid)
    .where('amount', '=', amount)
    .where('status', 'in', ['requested', 'sent'])
    .executeTakeFirst();
  return open?.id ?? '';
}

/** A credited deposit's money returns to the wallet; other Pix wait for staff in `pix stranded`. */
async function failRefund(tx: Tx, { id, e2eid, amount }: Refund): Promise<void> {
  await deposits.setOutcome(tx, e2eid, 'refund-failed');
  await raiseAlert(tx, { kind: 'pix-refund-refused', subject: `pix ${e2eid}`, details: { e2eid, refund: id } });
  const wasUndone = await undoRefund(tx, id);
  const depositId = (await deposits.findReceipt(tx, e2eid))?.deposit_id ?? null;
  if (depositId === null) return;
  const { user_id: userId } = await deposits.getDeposit(tx, depositId);
  await notifyEverywhere(tx, userId, refundFailed(amount, wasUndone));
}

/** The payer has the Pix back, so its alerts end. */
async function endAlerts(tx: Tx, e2eid: string): Promise<void> {
  for (const kind of ['pix-refund-refused', 'pix-stranded'] as const)
    await endAlert(tx, { kind, subject: `pix ${e2eid}` });
}

/** When a duplicate payment of a paid deposit is refunded, the deposit stays paid. */
async function markRefunded(tx: Tx, depositId: number): Promise<void> {
  const deposit = await deposits.lockDeposit(tx, depositId);
  if (deposit.status === 'refused') await deposits.updateDeposit(tx, depositId, { status: 'refunded' });
}

/** Every return that a bank reports raises one alert, even if it takes no more money. */
async function receiveReturn(tx: Tx, receipt: deposits.PixReceipt, returned: RefundResult): Promise<void> {
  const { id, e2eid, amount } = returned;
  const taken = isStranded(receipt)
    ? await endStranded(tx, e2eid, amount)
    : await takeBack(tx, receipt.deposit_id, returned);
  if (!(await deposits.rememberNotice(tx, e2eid, fingerprintOf([e2eid, 'return', id])))) return;
  const details = { e2eid, return: id, deposit: receipt.deposit_id, amount, ...taken };
  await raiseAlert(tx, { kind: 'pix-returned', subject: `pix ${e2eid}`, details });
}

/** Result of a return, in centavos: the amount that left the player's wallet, and the part of it that became a debt. */
interface Taken {
  readonly taken: number;
  readonly debt: number;
}

const NOTHING: Taken = { taken: 0, debt: 0 };

/**
 * Takes a refunded deposit from the wallet. The part that the player has spent becomes a debt, and an operator reviews the
 * account.
 */
async function takeBack(tx: Tx, depositId: number | null, received: RefundResult): Promise<Taken> {
  const { id, e2eid } = received;
  if (depositId === null) return NOTHING;
  const { user_id: userId, e2eid: paidBy } = await deposits.getDeposit(tx, depositId);
  const wallet = await lockWallet(tx, userId);
  const receipt = await deposits.findReceipt(tx, e2eid);
  // Our own refund of this Pix is in progress. The amount that is left to take is known only after it ends, so the
  // provider must report the return again.
  if (receipt?.outcome === 'refunding' && paidBy === e2eid) throw new DomainError('server.unavailable');
  if (receipt?.outcome !== 'credited') return NOTHING;
  const idemKey = `med:${e2eid}:${id}`;
  if (await findPosted(tx, idemKey)) return NOTHING;
  // A return may come in parts, but the sum never exceeds the paid amount.
  const amount = Math.min(received.amount, receipt.amount - (await takenBefore(tx, e2eid)));
  if (amount <= 0) return NOTHING;
  const debt = await chargeBack(wallet, idemKey, amount);
  await deposits.updateDeposit(tx, depositId, { status: 'chargebacked' });
  await recordFact(tx, { kind: 'deposit-undone', userId, depositId, amount });
  await guardWallet(tx, userId, () =>
    tx.insertInto('restrictions').values({ user_id: userId, source: 'fraud', reason: 'pix-chargeback' }).execute(),
  );
  await reviewOpenWithdrawal(tx, userId, 'chargeback');
  await notifyEverywhere(tx, userId, depositTakenBack(amount, debt));
  return { taken: amount, debt };
}

const isStranded = ({ outcome }: deposits.PixReceipt): boolean =>
  outcome === 'unmatched' || outcome === 'refund-failed';

/** The bank returned a Pix that waits for staff, so staff must not refund it again. */
async function endStranded(tx: Tx, e2eid: string, amount: number): Promise<Taken> {
  const receipt = await deposits.lockReceipt(tx, e2eid);
  if (!receipt || !isStranded(receipt) || amount < receipt.amount) return NOTHING;
  await deposits.setOutcome(tx, e2eid, 'refunded');
  await endAlerts(tx, e2eid);
  if (receipt.deposit_id !== null) await markRefunded(tx, receipt.deposit_id);
  return NOTHING;
}

/** The amount that banks have already taken back of this Pix, in centavos. */
async function takenBefore(tx: Tx, e2eid: string): Promise<number> {
  const { taken } = await tx
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_txns as txn', 'txn.id', 'entry.txn_id')
    .select(({ fn }) => fn.sum<string | null>('entry.amount').as('taken'))
    // A semicolon is the next character after the colon: the index of the keys serves the range, and no `starts_with`.
    .where('txn.idem_key', '>=', `med:${e2eid}:`)
    .where('txn.idem_key', '<', `med:${e2eid};`)
    .where('entry.account_id', '=', house('psp').id)
    .executeTakeFirstOrThrow();
  return Number(taken ?? 0);
}

/**
 * Debits the available balance and books the rest as a debt, because real money never goes below zero.
 *
 * @returns the debt
 */
export const chargeBack = async (wallet: LockedWallet, idemKey: string, amount: number): Promise<number> => {
  const cash = Math.min(amount, wallet.cash);
  const postings = [
    { from: wallet.account('cash'), to: house('psp'), amount: cash },
    { from: wallet.account('receivable'), to: house('psp'), amount: amount - cash },
  ].filter((posting) => posting.amount > 0);
  await move(wallet, { idemKey, kind: 'chargeback', postings });
  return amount - cash;
};
