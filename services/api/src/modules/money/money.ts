import type { Context } from '../../context/context.ts';
import { sendClaimAnswers } from './claims/answer-claims.ts';
import { registerClaimOps } from './claims/med.ops.ts';
import { readClaims } from './claims/read-claims.ts';
import { registerFigureOps } from './figures/figures.ops.ts';
import { depositNote } from './payments/deposit-note.ts';
import { refreshPendingDeposits } from './payments/refresh-pending-deposits.ts';
import type { CouponPorts } from './payments/deposits.service.ts';
import { registerPaymentOps } from './payments/payments.ops.ts';
import { registerNoticeOps } from './payments/notices.ops.ts';
import { registerPayments } from './payments/payments.routes.ts';
import { processNotices, processWaitingNotices } from './payments/process-notices.ts';
import type { RewardPorts } from './payments/refund-deposit.ts';
import { sendRefunds } from './payments/pix-refunds.service.ts';
import { refreshWebhooks } from './payments/pix-webhook.routes.ts';
import { reconcileHourly } from './payments/reconcile-pix.ts';
import { compareAggregatorsHourly } from './reconciliation/compare-aggregators.ts';
import { sealEveryMinute } from './reconciliation/seal-ledger.ts';
import { verifyDaily } from './reconciliation/verify-books.ts';
import { registerLedgerOps } from './reconciliation/ledger.ops.ts';
import { registerReconciliationOps } from './reconciliation/reconciliation.ops.ts';
import { releaseTurnover } from './wallet/turnover.ts';
import { registerWallet } from './wallet/wallet.routes.ts';
import { sendPayouts } from './withdrawals/dispatch-payout.ts';
import { alertOverdueWithdrawals } from './withdrawals/overdue-withdrawals.ts';
import { registerPayoutOps } from './withdrawals/payouts.ops.ts';
import { pollPayouts } from './withdrawals/poll-payouts.ts';
import { verifyReservations } from './withdrawals/verify-reservations.ts';
import { registerWithdrawalOps } from './withdrawals/withdrawals.ops.ts';
import { registerWithdrawals } from './withdrawals/withdrawals.routes.ts';

/** Wallets and the ledger below them, deposits, withdrawals, and their reconciliation with providers. */
export const createMoney = (ports: CouponPorts & RewardPorts): Context => ({
  routes: [(app) => registerWallet(app, depositNote), (app) => registerPayments(app, ports), registerWithdrawals],
  operations: [
    (app) => registerPaymentOps(app, ports),
    registerNoticeOps,
    registerClaimOps,
    registerWithdrawalOps,
    registerPayoutOps,
    registerReconciliationOps,
    registerLedgerOps,
    registerFigureOps,
  ],
  jobs: [
    sealEveryMinute,
    verifyDaily,
    compareAggregatorsHourly,
    processWaitingNotices,
    refreshPendingDeposits,
    reconcileHourly,
    readClaims,
    pollPayouts,
    verifyReservations,
    alertOverdueWithdrawals,
  ],
  consumers: [releaseTurnover],
  senders: (app) => ({
    'pix-notice': processNotices(app),
    'pix-refund': sendRefunds(app),
    'med-answer': sendClaimAnswers(app),
    payout: sendPayouts(app),
  }),
  background: [refreshWebhooks],
});
