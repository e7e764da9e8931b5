import { numericId, paymentIdentifier, tenantSlug } from '../values/ids.ts';
import { positiveCentavos } from '../values/money.ts';
import { page, pageOf, sortBy, sortedCursor } from '../api/paging.ts';
import { withdrawStatus } from '../domains/payments/status.ts';
import { localDay } from '../values/local-day.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

/** A withdrawal for operators. Keys are masked here too. */
export const withdrawalForOps = z.object({
  id: numericId,
  user_id: numericId,
  amount: positiveCentavos,
  status: withdrawStatus,
  /** The reasons for the withdrawal's reviews, past and current, separated by commas. */
  review: z.string(),
  /** The refusal that an approval would get now; null when the withdrawal can be approved. */
  bar: z.nullable(z.string()),
  key: z.string(),
  /** The id of the payout at the PIX provider. */
  payout_id: z.string(),
  handed_to_psp_at: z.nullable(z.string()),
  created_at: z.string(),
  /** The end of the two hours that the law allows for a payment. */
  due_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** Who ended it: a cancelled one that the staff ended was refused. */
  ended_by: z.nullable(z.enum(['player', 'operator', 'provider'])),
  /** The provider's reason for a refusal, or the contradiction of the outcome. */
  trouble: z.nullable(z.string()),
});

export type WithdrawalForOps = z.infer<typeof withdrawalForOps>;

const one = z.object({ tenant: tenantSlug, id: numericId });
const reply = z.object({ data: withdrawalForOps });
/** Refusals because of changes of the player or the key since the request. */
const bars = [
  'account.blocked',
  'account.verification-required',
  'withdrawal.key-not-own',
  'withdrawal.debt-open',
] as const;

export const listWithdrawals = operation({
  method: 'GET',
  path: '/ops/{tenant}/withdrawals',
  words: 'withdrawal list',
  needs: 'payments.see',
  weight: 'reads',
  summary: 'Withdrawals, the oldest open ones first, or by the day of the request or the amount',
  examples: [
    'withdrawal list --tenant jangada --status 5',
    'withdrawal list --tenant jangada --state open --over 500000 --sort=-amount',
  ],
  params: z.object({ tenant: tenantSlug }),
  sorts: {
    created_at: ['status', 'state', 'from', 'to', 'payment'],
    amount: ['status', 'state', 'over', 'payment'],
  },
  query: z.object({
    page,
    /** Of a list with `sort`; without it, pages are numbered alone. */
    cursor: sortedCursor,
    sort: sortBy(['created_at', 'amount']),
    /** 0 pending, 1 paid, 2 cancelled, 3 key refused, 4 processing, 5 under review. */
    status: z.optional(z.int().check(z.minimum(0), z.maximum(5))),
    /** `stuck`: the provider has had it for more than a quarter of an hour. */
    state: z.optional(z.enum(['open', 'stuck', 'trouble', 'ended', 'all'])),
    /** At least this amount. */
    over: z.optional(positiveCentavos),
    /** Days of Brasília on which they were asked for. */
    from: z.optional(localDay),
    to: z.optional(localDay),
    /** Its number, e2e id or payout id. */
    payment: z.optional(paymentIdentifier),
  }),
  reply: pageOf(withdrawalForOps),
});

export const approveWithdrawal = operation({
  method: 'POST',
  path: '/ops/{tenant}/withdrawals/{id}/approve',
  words: 'withdrawal approve',
  needs: 'withdrawals.approve',
  weight: 'money',
  about: 'withdrawal',
  counts: 'withdrawals',
  undo: 'withdrawal hold',
  summary: 'Let a withdrawal under review leave',
  examples: ['withdrawal approve 812 --tenant jangada --reason "key and history checked"'],
  params: one,
  reply,
  errors: ['withdrawal.not-found', 'withdrawal.not-open', ...bars],
});

export const holdWithdrawal = operation({
  method: 'POST',
  path: '/ops/{tenant}/withdrawals/{id}/hold',
  words: 'withdrawal hold',
  needs: 'withdrawals.hold',
  weight: 'changes',
  about: 'withdrawal',
  undo: null,
  summary: 'Take an approval back before the withdrawal is at the provider: 4 becomes 5',
  examples: ['withdrawal hold 812 --tenant jangada --reason "approved by mistake"'],
  params: one,
  reply,
  errors: ['withdrawal.not-found', 'withdrawal.not-open'],
});

export const payOutPlayer = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/pay-out',
  words: 'player pay-out',
  needs: 'withdrawals.approve',
  weight: 'money',
  about: 'player',
  undo: null,
  summary: 'Start the withdrawal of all that an excluded player owns, to the PIX key of their CPF',
  examples: ['player pay-out 3 --tenant jangada --reason "asked for by e-mail, ticket 77"'],
  params: one,
  reply,
  errors: ['profile.not-found', 'exclusion.not-found', 'withdrawal.already-open', 'wallet.insufficient-funds', ...bars],
});

export const refuseWithdrawal = operation({
  method: 'POST',
  path: '/ops/{tenant}/withdrawals/{id}/refuse',
  words: 'withdrawal refuse',
  needs: 'withdrawals.refuse',
  weight: 'money',
  about: 'withdrawal',
  counts: 'withdrawals',
  undo: null,
  summary: 'Give the money back to the wallet; never what the provider has',
  examples: ['withdrawal refuse 812 --tenant jangada --reason "asked by the player by phone"'],
  params: one,
  reply,
  errors: ['withdrawal.not-found', 'withdrawal.not-open'],
});

export const settleWithdrawal = operation({
  method: 'POST',
  path: '/ops/{tenant}/withdrawals/{id}/settle',
  words: 'withdrawal settle',
  needs: 'withdrawals.settle',
  weight: 'money',
  about: 'withdrawal',
  undo: null,
  summary: 'Book as paid what the provider has confirmed another way: 4 or 5 at the provider becomes 1',
  examples: ['withdrawal settle 812 --tenant jangada --e2eid E00… --reason "bank statement of the 20th"'],
  params: one,
  body: z.object({ e2eid: z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/)) }),
  reply,
  errors: [
    'withdrawal.not-found',
    'withdrawal.not-open',
    'withdrawal.e2eid-used',
    'withdrawal.e2eid-unknown',
    'withdrawal.e2eid-differs',
    'withdrawal.provider-unavailable',
  ],
});

export const failWithdrawal = operation({
  method: 'POST',
  path: '/ops/{tenant}/withdrawals/{id}/mark-failed',
  words: 'withdrawal mark-failed',
  needs: 'withdrawals.settle',
  weight: 'money',
  about: 'withdrawal',
  undo: null,
  summary:
    'Give the money back because the provider has confirmed that it did not leave: 4 or 5 at the provider becomes 3',
  examples: ['withdrawal mark-failed 812 --tenant jangada --reason "provider ticket 77: refused"'],
  params: one,
  reply,
  errors: ['withdrawal.not-found', 'withdrawal.not-open', 'withdrawal.not-failed', 'withdrawal.provider-unavailable'],
});
