import { numericId, paymentIdentifier, tenantSlug } from '../values/ids.ts';
import { positiveCentavos, positiveTotalCentavos, totalCentavos } from '../values/money.ts';
import { numberCursor, page, pageOf, sortBy, sortedCursor } from '../api/paging.ts';
import { transactionStatus } from '../domains/payments/status.ts';
import { localDay } from '../values/local-day.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

/** The state of our refund of a Pix: requested, sent to the provider, confirmed by the bank, refused. */
export const refundStatus = z.enum(['requested', 'sent', 'done', 'failed']);

export const refundDeposit = operation({
  method: 'POST',
  path: '/ops/{tenant}/deposits/{id}/refund',
  words: 'deposit refund',
  needs: 'payments.return',
  weight: 'money',
  about: 'deposit',
  counts: 'refunds',
  undo: null,
  summary: 'Start to send a paid deposit back, if the real balance covers it; the list of deposits shows how it ends',
  examples: ['deposit refund 640 --tenant jangada --reason "asked within seven days"'],
  params: z.object({ tenant: tenantSlug, id: numericId }),
  reply: z.object({ data: z.object({ id: numericId, refund: refundStatus, amount: positiveCentavos }) }),
  errors: ['deposit.not-found', 'deposit.not-refundable'],
});

export const depositForOps = z.object({
  id: numericId,
  user_id: numericId,
  amount: positiveCentavos,
  status: transactionStatus,
  refusal: z.nullable(z.string()),
  /** The last refund of this deposit's Pix. */
  refund: z.nullable(refundStatus),
  coupon: z.nullable(z.string()),
  e2eid: z.nullable(z.string()),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
});

export const listDeposits = operation({
  method: 'GET',
  path: '/ops/{tenant}/deposits',
  words: 'deposit list',
  needs: 'payments.see',
  weight: 'reads',
  summary: 'Deposits, newest first, or by their day or amount',
  examples: [
    'deposit list --tenant jangada --user_id 3',
    'deposit list --tenant jangada --status chargebacked',
    'deposit list --tenant jangada --payment E1823612020261129150312345678901',
    'deposit list --tenant jangada --status paid --sort=-amount',
  ],
  params: z.object({ tenant: tenantSlug }),
  sorts: {
    created_at: ['user_id', 'status', 'from', 'to', 'payment'],
    amount: ['user_id', 'status', 'payment'],
  },
  query: z.object({
    page,
    cursor: sortedCursor,
    sort: sortBy(['created_at', 'amount']),
    user_id: z.optional(numericId),
    status: z.optional(transactionStatus),
    /** Days of Brasília on which they were made. */
    from: z.optional(localDay),
    to: z.optional(localDay),
    /** Its number, e2e id or txid. */
    payment: z.optional(paymentIdentifier),
  }),
  reply: pageOf(depositForOps),
});

/**
 * A Pix that reached the tenant's key and needs an operator: without a matching player, or one that could not be sent
 * back.
 */
export const strandedPix = z.object({
  e2eid: z.string(),
  txid: z.nullable(z.string()),
  amount: positiveTotalCentavos,
  outcome: z.string(),
  reason: z.nullable(z.string()),
  received_at: z.string(),
});

export const listStrandedPix = operation({
  method: 'GET',
  path: '/ops/{tenant}/pix/stranded',
  words: 'pix stranded',
  needs: 'payments.see',
  weight: 'reads',
  summary: 'Pix that belong to no deposit, or could not be sent back',
  examples: ['pix stranded --tenant jangada'],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ page }),
  reply: pageOf(strandedPix),
});

export const returnPix = operation({
  method: 'POST',
  path: '/ops/{tenant}/pix/{e2eid}/return',
  words: 'pix return',
  needs: 'payments.return',
  weight: 'money',
  about: 'pix',
  aboutField: 'e2eid',
  counts: 'refunds',
  undo: null,
  summary: 'Send a stranded Pix back to where it came from',
  examples: ['pix return E18236120202611202229abcdefghijk --tenant jangada --reason "nobody claimed it"'],
  params: z.object({ tenant: tenantSlug, e2eid: z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/)) }),
  reply: z.object({ data: strandedPix }),
  errors: ['deposit.not-found', 'deposit.not-refundable'],
});

/** A comparison of the provider's received and sent payments with our bookings. */
export const pixReconciliation = z.object({
  id: z.int(),
  at: z.string(),
  from: z.string(),
  to: z.string(),
  provider_count: z.int(),
  provider_sum: totalCentavos,
  our_count: z.int(),
  our_sum: totalCentavos,
  /** The payouts that the provider reports as paid, and ours. */
  sent_provider_count: z.int(),
  sent_provider_sum: totalCentavos,
  sent_our_count: z.int(),
  sent_our_sum: totalCentavos,
  /** The number of differences, and of those that this comparison has corrected by itself. */
  differences: z.int(),
  repaired: z.int(),
});

export type PixReconciliation = z.infer<typeof pixReconciliation>;

export const pixDifference = z.object({
  id: z.int(),
  at: z.string(),
  direction: z.enum(['received', 'sent']),
  e2eid: z.nullable(z.string()),
  /** For a sent Pix: our id of the payout. */
  payout_id: z.nullable(z.string()),
  /** `missing-here`, `missing-there`, `other-amount`; for a sent Pix also `other-end`. */
  kind: z.string(),
  ours: z.nullable(totalCentavos),
  theirs: z.nullable(totalCentavos),
  repaired: z.boolean(),
});

export const reconcilePix = operation({
  method: 'POST',
  path: '/ops/{tenant}/pix/reconcile',
  words: 'pix reconcile',
  needs: 'payments.see',
  weight: 'changes',
  undo: null,
  summary: 'Compare the provider’s lists of received and sent Pix with ours now; what we missed is dealt with',
  examples: ['pix reconcile --tenant jangada --hours 48 --reason "after the outage"'],
  params: z.object({ tenant: tenantSlug }),
  body: z.object({ hours: z.optional(z.int().check(z.minimum(1), z.maximum(720))) }),
  reply: z.object({ data: pixReconciliation }),
  errors: ['deposit.provider-unavailable'],
});

export const listPixDifferences = operation({
  method: 'GET',
  path: '/ops/{tenant}/pix/differences',
  words: 'pix differences',
  needs: 'payments.see',
  weight: 'reads',
  summary: 'What differed between the provider and us, newest first',
  examples: ['pix differences --tenant jangada'],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ page, cursor: numberCursor }),
  reply: pageOf(pixDifference),
});

/** A notice of the PIX provider as it arrived. */
export const receivedNotice = z.object({
  id: numericId,
  /** JSON as received. It may contain personal data. */
  body: z.string(),
  occurrences: z.int(),
  first_at: z.string(),
  last_at: z.string(),
  /** Null while it waits: a part could not be processed yet. */
  processed_at: z.nullable(z.string()),
});

export type ReceivedNoticeForOps = z.infer<typeof receivedNotice>;

export const listPixNotices = operation({
  method: 'GET',
  path: '/ops/{tenant}/pix/notices',
  words: 'pix notices',
  needs: 'payments.see',
  weight: 'reads',
  summary: 'What the PIX provider has reported, newest first',
  examples: ['pix notices --tenant jangada', 'pix notices --tenant jangada --state waiting'],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ page, state: z.optional(z.enum(['waiting', 'processed'])) }),
  reply: pageOf(receivedNotice),
});

export const replayPixNotice = operation({
  method: 'POST',
  path: '/ops/{tenant}/pix/notices/{id}/replay',
  words: 'pix replay',
  needs: 'payments.see',
  weight: 'changes',
  about: 'notice',
  undo: null,
  summary: 'Process a notice again; a Pix that is known already changes nothing',
  examples: ['pix replay 77 --tenant jangada --reason "the provider was away"'],
  params: z.object({ tenant: tenantSlug, id: numericId }),
  reply: z.object({ data: receivedNotice }),
  errors: ['request.not-found'],
});
