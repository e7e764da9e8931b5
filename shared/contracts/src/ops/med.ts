import { page, pageOf } from '../api/paging.ts';
import { transactionStatus } from '../domains/payments/status.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { positiveTotalCentavos, totalCentavos } from '../values/money.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { operation } from './operation.ts';

const TEXT_CHARS_MAX = 1_000;
const TEXT_CHARS_MIN = 20;

/**
 * Of a claim at the bank. `open`: it waits for our answer. `defended`: the bank reads our defence. `accepted`: the bank takes
 * the money back, whether we defended it or not. `refused` and `cancelled`: the money stays.
 */
export const claimState = z.enum(['open', 'defended', 'accepted', 'refused', 'cancelled']);

export type ClaimState = z.infer<typeof claimState>;

/** The rules of the day on which a claim was opened: before 2 February 2026, or MED 2.0. */
export const claimRules = z.enum(['med-1', 'med-2']);

export type ClaimRules = z.infer<typeof claimRules>;

export const claimForOps = z.object({
  id: numericId,
  /** Null when nobody was credited for the Pix. */
  user_id: z.nullable(numericId),
  state: claimState,
  rules: claimRules,
  situation: z.enum(['scam', 'account-takeover', 'coercion', 'fraudulent-access', 'other', 'unknown']),
  amount: positiveTotalCentavos,
  /** What of it was in the wallet when the claim was opened. */
  frozen: totalCentavos,
  /** What banks have taken back of this Pix. */
  returned: totalCentavos,
  e2eid: z.string(),
  deposit_id: z.nullable(numericId),
  /** Of the withdrawal through which the money was traced. */
  withdrawal_id: z.nullable(numericId),
  decision: z.nullable(z.enum(['defend', 'accept'])),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** When the bank took our answer. */
  answered_at: z.nullable(z.string()),
  /** Why the bank did not take it. */
  trouble: z.nullable(z.string()),
  opened_at: z.string(),
  /** By when the bank has to be answered, and by when it takes the money of an accepted claim. */
  answer_due_at: z.string(),
  refund_due_at: z.string(),
  closed_at: z.nullable(z.string()),
});

export type ClaimForOps = z.infer<typeof claimForOps>;

const count = z.object({ count: z.int(), sum: totalCentavos });

export const claimDetail = z.object({
  ...claimForOps.shape,
  player: z.nullable(z.object({ id: numericId, name: z.string() })),
  protocol: z.nullable(z.string()),
  /** Words of the payer or their bank. */
  comment: z.nullable(z.string()),
  analysis: z.nullable(z.string()),
  decision_text: z.nullable(z.string()),
  deposit: z.nullable(
    z.object({
      amount: positiveTotalCentavos,
      status: transactionStatus,
      txid: z.string(),
      paid_at: z.nullable(z.string()),
    }),
  ),
  /** What became of the money since the Pix arrived; null without a player. */
  since: z.nullable(
    z.object({ cash: totalCentavos, bets: count, prizes: count, withdrawals: count, deposits_before: count }),
  ),
  /** What a defence sends besides the clerk's words, in Portuguese, which the bank reads. */
  evidence: z.string(),
});

export type ClaimDetail = z.infer<typeof claimDetail>;

const one = z.object({ tenant: tenantSlug, id: numericId });
const reply = z.object({ data: claimForOps });

export const listClaims = operation({
  method: 'GET',
  path: '/ops/{tenant}/med',
  words: 'med list',
  needs: 'payments.see',
  weight: 'reads',
  summary: 'Claims of banks against Pix that players paid (MED), the latest first',
  examples: ['med list --tenant jangada', 'med list --tenant jangada --state open'],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ page, state: z.optional(claimState), user_id: z.optional(numericId) }),
  reply: pageOf(claimForOps),
});

export const showClaim = operation({
  method: 'GET',
  path: '/ops/{tenant}/med/{id}',
  words: 'med show',
  needs: 'payments.see',
  weight: 'private',
  about: 'claim',
  summary: 'A claim with its deposit, what became of the money, and what a defence would send; recorded',
  examples: ['med show 3 --tenant jangada'],
  params: one,
  reply: z.object({ data: claimDetail }),
  errors: ['med.not-found'],
});

const answering = z.object({ text: writtenText(TEXT_CHARS_MAX, TEXT_CHARS_MIN) });

export const defendClaim = operation({
  method: 'POST',
  path: '/ops/{tenant}/med/{id}/defend',
  words: 'med defend',
  needs: 'claims.defend',
  weight: 'money',
  about: 'claim',
  undo: null,
  summary: 'Contest a claim at the bank, with the evidence that the page of the claim lists',
  examples: [
    'med defend 3 --tenant jangada --text "Pago pela própria conta do titular, que apostou em seguida." --reason "own account, known device"',
  ],
  params: one,
  body: answering,
  reply,
  errors: ['med.not-found', 'med.not-open'],
});

export const acceptClaim = operation({
  method: 'POST',
  path: '/ops/{tenant}/med/{id}/accept',
  words: 'med accept',
  needs: 'claims.accept',
  weight: 'money',
  about: 'claim',
  counts: 'refunds',
  undo: null,
  summary: 'Tell the bank that a claim is right; it takes the money back, and what is missing becomes a debt',
  examples: [
    'med accept 3 --tenant jangada --text "A conta foi aberta com documentos de outra pessoa." --reason "stolen documents"',
  ],
  params: one,
  body: answering,
  reply,
  errors: ['med.not-found', 'med.not-open'],
});
