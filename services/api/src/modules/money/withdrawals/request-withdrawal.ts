import { randomUUID } from 'node:crypto';
import { checkAmount } from '@jangada/contracts/domains/payments/amount-limits';
import type { Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { once } from '../../../http/idempotency.ts';
import { enqueueJob } from '../../../outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { getFrom } from '../../../database/get-from.ts';
import { getUser } from '../../../users/users.repository.ts';
import { isExcluded } from '../../eligibility/access/capabilities.ts';
import { presentWallet, unmetTurnover } from '../../ledger/balances.ts';
import { transactionOf, lockWallet, type LockedWallet } from '../../ledger/wallets.ts';
import { move } from '../../ledger/ledger.ts';
import { withdrawLine } from '../wallet/withdraw-line.ts';
import { listPaymentHistories, reviewReasons, rulesOf } from './review.ts';
import { availableOf, minimumOf, rolloverHolds } from './withdraw-options.ts';
import { refuseBarred } from './withdrawal-bars.ts';
import {
  findMethodOf,
  findOpenWithdrawal,
  insertWithdrawal,
  nextLineId,
  type Withdrawal,
  type WithdrawMethodRow,
} from './withdrawals.repository.ts';

interface Input {
  readonly method_id: number;
  readonly amount: number;
}

type Reply = { readonly data: Transaction };

/** Starts a withdrawal. One transaction puts the amount on hold before the reply is sent. */
export const requestWithdrawal = ({ db }: Pick<Platform, 'db'>, input: Input, call: Call): Promise<Reply> =>
  db.transaction(call.tenant.id, async (tx) => {
    const wallet = await lockWallet(tx, sessionOf(call).userId);
    return once(tx, call, 'requestWithdrawal', input, async (userId) => {
      const method = await findMethodOf(tx, userId, input.method_id);
      if (!method) throw new DomainError('withdrawal.method-not-found');
      const withdrawal = await reserve(wallet, { method, amount: input.amount }, call.tenant);
      return { data: withdrawLine(withdrawal, call.language) };
    });
  });

/**
 * Puts an amount on hold for a key. A withdrawal with review reasons waits for an operator; others are sent
 * automatically.
 *
 * @throws the bar, if any, and withdrawal.below-minimum, above-maximum, already-open, rollover-open,
 *   wallet.insufficient-funds
 */
export const reserve = async (
  wallet: LockedWallet,
  { method, amount }: { readonly method: WithdrawMethodRow; readonly amount: number },
  tenant: Tenant,
): Promise<Withdrawal> => {
  const tx = transactionOf(wallet);
  const user = await getUser(tx, wallet.userId);
  const excluded = await isExcluded(tx, user, tenant);
  refuseAmount(wallet, amount, excluded, tenant);
  // A debt is not refused here, because `refuseUncovered` reports it together with the available amount.
  await refuseBarred(tx, { user, method, balances: { cash: wallet.cash, receivable: 0 } }, tenant);
  if (await findOpenWithdrawal(tx, user.id)) throw new DomainError('withdrawal.already-open');
  refuseUncovered(wallet, amount, excluded, tenant);

  const history = getFrom(await listPaymentHistories(tx, [user.id]), user.id);
  const review = reviewReasons(history, { methodId: method.id, amount, receivable: wallet.receivable }, tenant);
  // An excluded player may withdraw deposits that were not played; an operator reviews them, so that an exclusion does
  // not bypass the turnover requirement.
  if (amount > presentWallet(wallet).balance_withdrawal) review.push('not-played');
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
  return withdrawal;
};

function refuseAmount(wallet: LockedWallet, amount: number, excluded: boolean, tenant: Tenant): void {
  const min = minimumOf(tenant, availableOf(wallet, excluded), excluded);
  const { max_withdrawal: max } = tenant.settings.site;
  const wrong = checkAmount(amount, { min, max });
  if (wrong === 'below-minimum') throw new DomainError('withdrawal.below-minimum', { facts: { min_withdrawal: min } });
  if (wrong === 'above-maximum') throw new DomainError('withdrawal.above-maximum', { facts: { max_withdrawal: max } });
}

function refuseUncovered(wallet: LockedWallet, amount: number, excluded: boolean, tenant: Tenant): void {
  if (!excluded && rolloverHolds(wallet, tenant))
    throw new DomainError('withdrawal.rollover-open', { facts: { balance_rollover: wallet.rollover } });
  const most = availableOf(wallet, excluded);
  if (amount <= most) return;
  // Part of the real money may be locked until its turnover, so the error states that part.
  const facts = { balance_withdrawal: most, not_yet_played: Math.min(wallet.cash, unmetTurnover(wallet)) };
  throw new DomainError('wallet.insufficient-funds', { facts });
}
