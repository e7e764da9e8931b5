import { randomUUID } from 'node:crypto';
import { checkAmount } from '@jangada/contracts/domains/payments/amount-limits';
import type { Capability } from '@jangada/contracts/domains/profile/capabilities';
import type { Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { once } from '../../../http/idempotency.ts';
import { enqueueJob } from '../../../outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { getUser, type UserRow } from '../../../users/users.repository.ts';
import { presentWallet } from '../ledger/balances.ts';
import { lockWallet, type LockedWallet } from '../ledger/wallets.ts';
import { move } from '../ledger/ledger.ts';
import { withdrawLine } from '../wallet/withdraw-line.ts';
import { reviewReasons, rulesOf } from './review.ts';
import { missingContacts, rolloverHolds } from './withdraw-options.ts';
import { findMethodOf, findOpenWithdrawal, insertWithdrawal, nextLineId } from './withdrawals.repository.ts';

interface Input {
  readonly method_id: number;
  readonly amount: number;
}

type Reply = { readonly data: Transaction };

/** What other contexts know about a withdrawal before it starts. */
export interface WithdrawalChecks {
  /** @throws when the player may not withdraw */
  mayWithdraw(tx: Tx, user: UserRow, tenant: Tenant): Promise<void>;
  /** The same as an answer. */
  capabilityToWithdraw(reader: Reader, user: UserRow, tenant: Tenant): Promise<Capability>;
}

type Parts = Pick<Platform, 'db'> & { readonly checks: WithdrawalChecks };

/** Starts a withdrawal: the amount is on hold when the answer leaves, in one transaction (domain.md 7.3). */
export const requestWithdrawal = ({ db, checks }: Parts, input: Input, call: Call): Promise<Reply> =>
  db.transaction(call.tenant.id, async (tx) => {
    const wallet = await lockWallet(tx, sessionOf(call).userId);
    return once(tx, call, 'requestWithdrawal', input, async () => ({
      data: await reserve(tx, checks, wallet, input, call),
    }));
  });

async function reserve(
  tx: Tx,
  checks: WithdrawalChecks,
  wallet: LockedWallet,
  { method_id, amount }: Input,
  call: Call,
): Promise<Transaction> {
  const { tenant, language } = call;
  const user = await getUser(tx, wallet.userId);
  const method = await findMethodOf(tx, user.id, method_id);
  if (!method) throw new DomainError('withdrawal.method-not-found');
  await refuseWrong(tx, checks, user, amount, call);
  if (await findOpenWithdrawal(tx, user.id)) throw new DomainError('withdrawal.already-open');
  refuseUncovered(wallet, amount, call);

  const review = await reviewReasons(tx, wallet, method, amount, tenant);
  const id = await nextLineId(tx);
  const { txnId } = await move(wallet, {
    idemKey: `withdrawal:${id}`,
    kind: 'withdrawal',
    ref: String(id),
    postings: [{ from: wallet.account('cash'), to: wallet.account('hold'), amount }],
  });
  const withdrawal = await insertWithdrawal(tx, {
    id,
    user_id: user.id,
    method_id: method.id,
    amount,
    status: review.length > 0 ? 5 : 0,
    review,
    payout_id: randomUUID().replaceAll('-', ''),
    hold_txn_id: txnId,
  });
  if (withdrawal.status === 0) await enqueueJob(tx, 'payout', { id }, rulesOf(tenant).cancellableForMs);
  return withdrawLine(withdrawal, language);
}

async function refuseWrong(
  tx: Tx,
  { mayWithdraw }: WithdrawalChecks,
  user: UserRow,
  amount: number,
  { tenant }: Call,
): Promise<void> {
  const { min_withdrawal: min, max_withdrawal: max } = tenant.settings.site;
  const wrong = checkAmount(amount, { min, max });
  if (wrong === 'below-minimum') throw new DomainError('withdrawal.below-minimum', { facts: { min_withdrawal: min } });
  if (wrong === 'above-maximum') throw new DomainError('withdrawal.above-maximum', { facts: { max_withdrawal: max } });
  await mayWithdraw(tx, user, tenant);
  const missing = missingContacts(user);
  if (missing.length > 0)
    throw new DomainError('account.verification-required', { facts: { reason: 'contact-unverified', missing } });
}

function refuseUncovered(wallet: LockedWallet, amount: number, { tenant }: Call): void {
  if (rolloverHolds(wallet, tenant))
    throw new DomainError('withdrawal.rollover-open', { facts: { balance_rollover: wallet.rollover } });
  const { balance_withdrawal: most } = presentWallet(wallet);
  if (amount <= most) return;
  // A part of the real money may be locked until its turnover: the error contains the difference.
  const facts = { balance_withdrawal: most, not_yet_played: wallet.cash - most };
  throw new DomainError('wallet.insufficient-funds', { facts });
}
