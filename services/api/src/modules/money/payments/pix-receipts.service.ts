import type { RestrictionReason } from '@jangada/contracts/domains/profile/capabilities';
import { paymentApproved } from '@jangada/contracts/events/events';
import type { FastifyBaseLogger } from 'fastify';
import { accountOf, type AccountParts, type PixAccount } from '../../../connections/pix-account.ts';
import type { Tx } from '../../../database/database.ts';
import { recordFact } from '../../../facts/facts.ts';
import { fingerprintOf } from '../../../crypto/fingerprint.ts';
import { enqueue, enqueueJob } from '../../../outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ReceivedCheck, ReceivedPix } from '../../../vendors/pix/pix-port.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { getUser } from '../../../users/users.repository.ts';
import { refusalOfPayment } from '../../eligibility/access/capabilities.ts';
import { house } from '../../ledger/accounts.ts';
import { credit, move } from '../../ledger/ledger.ts';
import { getBalances, presentWallet } from '../../ledger/balances.ts';
import { lockWallet, type LockedWallet } from '../../ledger/wallets.ts';
import { endAlert, raiseAlert } from '../../../outbox/raise-alert.ts';
import { notifyEverywhere } from '../../messages/notifications/contact-messages.ts';
import { notify } from '../../messages/notifications/notify.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { requireTurnover } from '../wallet/turnover.ts';
import { depositPaid, depositRefused } from './deposit-notifications.ts';
import * as deposits from './deposits.repository.ts';
import { refundIdOf } from './refund-id.ts';

export type RefusalReason = 'amount-mismatch' | 'other-payer' | 'duplicate-payment' | RestrictionReason;

export type ReceiptParts = Pick<Platform, 'db' | 'log' | 'tenants'> & AccountParts;

/**
 * Processes a Pix that the provider reported in a notice or a query, once, however often it is reported. A charge may
 * be paid long after it was made, so the player's limits are checked again; a payment that is not allowed is refunded
 * in full (decision 0200).
 *
 * @param connectionId the connection that reported it, and therefore has the money
 * @throws {VendorUnavailable} when the provider cannot confirm it now: nothing was changed, and it must be reported
 *   again
 */
export const receivePix = async (
  app: ReceiptParts,
  tenantId: string,
  input: ReceivedPix,
  connectionId: number | null = null,
): Promise<void> => {
  const tenant = await app.tenants.find(tenantId);
  if (!tenant) throw new TypeError(`no tenant ${tenantId}`);
  const account = await accountOf(app, tenant, connectionId);
  // One account at the provider may serve many tenants, so a payment to another PIX key belongs to another tenant.
  if (input.key && input.key !== account.key) {
    app.log.warn({ tenant: tenantId, e2eid: input.e2eid }, 'pix: a payment to the key of somebody else');
    return;
  }
  const known = await app.db.transaction(tenantId, (tx) => look(tx, input, app.log, tenantId));
  if (!known) return;
  if (!known.deposit && input.txid === null) {
    // A notice may omit the txid of its charge, so the provider is queried for it.
    const found = await findReceived(account, input.e2eid);
    if (found?.txid && found.amount === input.amount) return receivePix(app, tenantId, found, connectionId);
  }
  if (!known.deposit) return storeUnmatched(app, tenantId, input, connectionId);

  const { deposit, cpf } = known;
  const check = await account.pix.checkReceived(input, cpf);
  if (check === 'unknown') {
    app.log.warn({ tenant: tenantId, e2eid: input.e2eid }, 'pix: told of a payment the provider does not have');
    return;
  }
  await app.db.transaction(tenantId, (tx) => settle(tx, deposit, { ...input, connectionId }, check, tenant));
};

/**
 * @returns undefined also while the provider is unavailable: a later report that names the charge, or the
 *   reconciliation, credits it
 */
async function findReceived({ pix }: PixAccount, e2eid: string): Promise<ReceivedPix | undefined> {
  try {
    return await pix.findReceived(e2eid);
  } catch (error) {
    if (error instanceof VendorUnavailable) return undefined;
    throw error;
  }
}

interface Known {
  readonly deposit: deposits.Deposit | undefined;
  readonly cpf: string;
}

/** @returns undefined when this Pix is already processed */
async function look(tx: Tx, input: ReceivedPix, log: FastifyBaseLogger, tenant: string): Promise<Known | undefined> {
  const isNews = await deposits.rememberNotice(tx, input.e2eid, fingerprintOf([input.e2eid, input.txid, input.amount]));
  const receipt = await deposits.findReceipt(tx, input.e2eid);
  const isNamedNow = receipt?.outcome === 'unmatched' && receipt.txid === null && input.txid !== null;
  if (receipt && !(isNamedNow && receipt.amount === input.amount)) {
    const contradicts = receipt.amount !== input.amount || receipt.txid !== input.txid;
    if (contradicts && isNews) log.warn({ tenant, e2eid: input.e2eid }, 'pix: a notice contradicts an earlier one');
    return undefined;
  }
  const deposit = input.txid ? await deposits.findDepositByTxid(tx, input.txid) : undefined;
  const cpf = deposit ? (await getUser(tx, deposit.user_id)).cpf : null;
  return { deposit, cpf: cpf ?? '' };
}

/** Stores a payment without a known charge for an operator; it is never dropped. */
async function storeUnmatched(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  tenantId: string,
  input: ReceivedPix,
  connectionId: number | null,
) {
  const { e2eid, txid, amount, at } = input;
  const receipt = {
    e2eid,
    txid,
    amount,
    received_at: at,
    connection_id: connectionId,
    outcome: 'unmatched' as const,
    reason: 'unknown-txid',
  };
  const stored = await db.transaction(tenantId, async (tx) => {
    if (!(await deposits.insertReceipt(tx, receipt))) return false;
    await raiseAlert(tx, { kind: 'pix-stranded', subject: `pix ${e2eid}`, details: { e2eid, amount } });
    return true;
  });
  if (stored) log.warn({ tenant: tenantId, e2eid }, 'pix: a payment without a deposit');
}

async function settle(
  tx: Tx,
  { id: depositId, user_id: userId }: deposits.Deposit,
  input: ReceivedPix & { readonly connectionId: number | null },
  check: ReceivedCheck,
  tenant: Tenant,
): Promise<void> {
  const wallet = await lockWallet(tx, userId);
  const deposit = await deposits.lockDeposit(tx, depositId);
  const user = await getUser(tx, userId);
  const refusal = refusalOf(deposit, input, check) ?? (await refusalOfPayment(tx, user, tenant, input));
  const receipt = {
    e2eid: input.e2eid,
    txid: input.txid,
    amount: input.amount,
    received_at: input.at,
    connection_id: input.connectionId,
    deposit_id: depositId,
    outcome: refusal ? ('refunding' as const) : ('credited' as const),
    reason: refusal,
  };
  const wasStranded = (await deposits.findReceipt(tx, input.e2eid))?.outcome === 'unmatched';
  if (!(await deposits.insertReceipt(tx, receipt))) return; // A concurrent notice of the same Pix was stored first.
  if (wasStranded) await endAlert(tx, { kind: 'pix-stranded', subject: `pix ${input.e2eid}` });
  if (refusal) await giveBack(tx, deposit, input, refusal);
  else await take(tx, wallet, deposit, input, tenant);
}

/** Credits the payment to the player. */
async function take(
  tx: Tx,
  wallet: LockedWallet,
  { id: depositId, user_id: userId, coupon }: deposits.Deposit,
  input: ReceivedPix,
  tenant: Tenant,
): Promise<void> {
  const postings = credit(wallet, house('psp'), input.amount);
  const { txnId } = await move(wallet, {
    idemKey: `pix:${input.e2eid}`,
    kind: 'deposit',
    ref: input.txid ?? '',
    postings,
  });
  const paid = { status: 'paid' as const, e2eid: input.e2eid, paid_at: input.at, txn_id: txnId };
  await deposits.updateDeposit(tx, depositId, paid);
  await requireTurnover(wallet, input.amount, tenant);
  const balances = await getBalances(tx, userId);
  const payload = {
    transaction_id: depositId,
    amount: input.amount,
    status: paid.status,
    wallet: presentWallet(balances),
  };
  await enqueue(tx, paymentApproved, payload, { ownerId: userId });
  const { depositCount } = balances;
  await recordFact(tx, {
    kind: 'deposit-paid',
    userId,
    depositId,
    amount: input.amount,
    depositCount,
    coupon,
  });
  await notify(tx, userId, depositPaid(input.amount));
}

/** A late payment is credited like a punctual one; a payment that differs from its charge is refunded. */
function refusalOf(deposit: deposits.Deposit, input: ReceivedPix, check: ReceivedCheck): RefusalReason | null {
  if (deposit.status !== 'pending' && deposit.status !== 'waiting_payment') return 'duplicate-payment';
  if (input.amount !== deposit.amount) return 'amount-mismatch';
  return check === 'own-account' ? null : 'other-payer';
}

async function giveBack(tx: Tx, deposit: deposits.Deposit, input: ReceivedPix, reason: RefusalReason): Promise<void> {
  const id = await refundIdOf(tx, input.e2eid);
  await tx.insertInto('pix_refunds').values({ id, e2eid: input.e2eid, amount: input.amount, reason }).execute();
  await enqueueJob(tx, 'pix-refund', { id, e2eid: input.e2eid, amount: input.amount });
  if (reason !== 'duplicate-payment')
    await deposits.updateDeposit(tx, deposit.id, { status: 'refused', refusal: reason });
  await notifyEverywhere(tx, deposit.user_id, depositRefused(input.amount, reason));
}
