import { transactionStatus } from '../domains/payments/status.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { totalCentavos } from '../values/money.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';
import { depositForOps, refundStatus } from './payments.ts';
import { withdrawalForOps } from './withdrawals.ts';

const one = z.object({ tenant: tenantSlug, id: numericId });

const stage = z.object({
  stage: z.enum(['requested', 'reviewed', 'sent', 'ended']),
  at: z.string(),
  by: z.nullable(z.string()),
});

export const withdrawalDetail = z.object({
  ...withdrawalForOps.shape,
  player: z.object({ id: numericId, name: z.string() }),
  key_type: z.string(),
  key_since: z.string(),
  holder_name: z.string(),
  e2eid: z.nullable(z.string()),
  stages: z.array(stage),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** Of the person; null until somebody decides. */
  verdict: z.nullable(z.enum(['approved', 'refused'])),
});

export type WithdrawalDetail = z.infer<typeof withdrawalDetail>;

export const showWithdrawal = operation({
  method: 'GET',
  path: '/ops/{tenant}/withdrawals/{id}',
  words: 'withdrawal show',
  needs: 'payments.see',
  weight: 'reads',
  about: 'withdrawal',
  summary: 'A withdrawal with its stages and who decided',
  examples: ['withdrawal show 812 --tenant jangada'],
  params: one,
  reply: z.object({ data: withdrawalDetail }),
  errors: ['withdrawal.not-found'],
});

/** One rule of the review as it stands now. `value` and `limit` are centavos or counts, as the rule says. */
export const reviewCheck = z.object({
  rule: z.enum(['amount', 'first-withdrawal', 'new-key', 'chargeback', 'debt', 'bar']),
  passed: z.boolean(),
  value: z.nullable(z.int()),
  limit: z.nullable(z.int()),
  /** Of a bar: its code. */
  code: z.nullable(z.string()),
});

export const withdrawalWhy = z.object({
  id: numericId,
  /** The reasons that were found at the request and later. */
  stored: z.array(z.string()),
  checks: z.array(reviewCheck),
  evidence: z.object({
    deposits: z.object({ count: z.int(), sum: totalCentavos, last_at: z.nullable(z.string()) }),
    withdrawals: z.object({ count: z.int(), sum: totalCentavos, last_at: z.nullable(z.string()) }),
    /** Within the last 30 days, as far as days are summed. */
    staked: totalCentavos,
    won: totalCentavos,
    deposited_30_days: totalCentavos,
    withdrawn_30_days: totalCentavos,
    linked_accounts: z.int(),
    key_paid_before: z.int(),
  }),
  /** Earlier decisions about withdrawals of this player. */
  decisions: z.array(
    z.object({ id: numericId, amount: totalCentavos, status: z.int(), by: z.nullable(z.string()), at: z.string() }),
  ),
});

export type WithdrawalWhy = z.infer<typeof withdrawalWhy>;

export const explainWithdrawal = operation({
  method: 'GET',
  path: '/ops/{tenant}/withdrawals/{id}/why',
  words: 'withdrawal why',
  needs: 'payments.see',
  weight: 'reads',
  about: 'withdrawal',
  summary: 'Why a withdrawal is under review: each rule with its values, what passed, and the evidence',
  examples: ['withdrawal why 812 --tenant jangada'],
  params: one,
  reply: z.object({ data: withdrawalWhy }),
  errors: ['withdrawal.not-found'],
});

export const depositDetail = z.object({
  ...depositForOps.shape,
  player: z.object({ id: numericId, name: z.string() }),
  txid: z.string(),
  expires_at: z.string(),
  status: transactionStatus,
  receipt: z.nullable(
    z.object({
      e2eid: z.string(),
      amount: totalCentavos,
      outcome: z.string(),
      reason: z.nullable(z.string()),
      received_at: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: totalCentavos,
      status: refundStatus,
      reason: z.string(),
      created_at: z.string(),
    }),
  ),
});

export type DepositDetail = z.infer<typeof depositDetail>;

export const showDeposit = operation({
  method: 'GET',
  path: '/ops/{tenant}/deposits/{id}',
  words: 'deposit show',
  needs: 'payments.see',
  weight: 'reads',
  about: 'deposit',
  summary: 'A deposit with the Pix that paid it and what went back',
  examples: ['deposit show 640 --tenant jangada'],
  params: one,
  reply: z.object({ data: depositDetail }),
  errors: ['deposit.not-found'],
});
