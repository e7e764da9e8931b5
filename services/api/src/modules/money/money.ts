import type { Context } from '../../context/context.ts';
import { depositNote } from './payments/deposit-note.ts';
import { refreshPendingDeposits } from './payments/refresh-pending-deposits.ts';
import type { DepositChecks } from './payments/deposits.service.ts';
import { registerPaymentOps } from './payments/payments.ops.ts';
import { registerPayments } from './payments/payments.routes.ts';
import type { DepositRewards } from './payments/refund-deposit.ts';
import { sendRefunds } from './payments/pix-refunds.service.ts';
import { refreshWebhooks } from './payments/pix-webhook.routes.ts';
import { reconcileHourly } from './payments/reconcile-pix.ts';
import { compareStudioHourly } from './reconciliation/compare-studio.ts';
import { sealEveryMinute } from './reconciliation/seal-ledger.ts';
import { verifyNightly } from './reconciliation/verify-books.ts';
import { registerReconciliationOps } from './reconciliation/reconciliation.ops.ts';
import { releaseTurnover } from './wallet/turnover.ts';
import { registerWallet } from './wallet/wallet.routes.ts';
import { sendPayouts } from './withdrawals/dispatch-payout.ts';
import { alertOverdueWithdrawals } from './withdrawals/overdue-withdrawals.ts';
import { pollPayouts } from './withdrawals/poll-payouts.ts';
import { verifyReservations } from './withdrawals/verify-reservations.ts';
import type { WithdrawalChecks } from './withdrawals/request-withdrawal.ts';
import { registerWithdrawalOps } from './withdrawals/withdrawals.ops.ts';
import { registerWithdrawals } from './withdrawals/withdrawals.routes.ts';

/** Wallets and the ledger below them, deposits, withdrawals, and their reconciliation with providers. */
export const createMoney = (checks: DepositChecks & WithdrawalChecks & DepositRewards): Context => ({
  routes: [
    (app) => registerWallet(app, depositNote),
    (app) => registerPayments(app, checks),
    (app) => registerWithdrawals(app, checks),
  ],
  operations: [
    (app) => registerPaymentOps(app, checks),
    (app) => registerWithdrawalOps(app, checks),
    registerReconciliationOps,
  ],
  jobs: [
    sealEveryMinute,
    verifyNightly,
    compareStudioHourly,
    refreshPendingDeposits(checks),
    reconcileHourly(checks),
    pollPayouts(checks),
    verifyReservations,
    alertOverdueWithdrawals,
  ],
  consumers: [releaseTurnover],
  senders: (app) => ({ 'pix-refund': sendRefunds(app), payout: sendPayouts({ ...app, checks }) }),
  background: [refreshWebhooks],
});
