import { numericId, tenantSlug } from '../ids.ts';
import { centavos, positiveCentavos } from '../money.ts';
import { page, pageOf } from '../paging.ts';
import { transactionStatus } from '../payments/status.ts';
import * as z from '../schema.ts';
import { operation } from './operation.ts';

export const refundDeposit = operation({
  method: 'POST',
  path: '/ops/{tenant}/deposits/{id}/refund',
  words: 'deposit refund',
  summary: 'Send a paid deposit back to where it came from, if the real balance covers it',
  examples: ['deposit refund 640 --tenant jangada --reason "asked within seven days"'],
  params: z.object({ tenant: tenantSlug, id: numericId }),
  reply: z.object({ data: z.object({ id: numericId, status: transactionStatus, amount: positiveCentavos }) }),
  errors: ['deposit.not-found', 'deposit.not-refundable'],
});

/** One comparison of what the provider has received with what we have booked. */
export const pixReconciliation = z.object({
  id: z.int(),
  at: z.string(),
  from: z.string(),
  to: z.string(),
  provider_count: z.int(),
  provider_sum: centavos,
  our_count: z.int(),
  our_sum: centavos,
  /** What differed, and of it what this comparison has put right by itself. */
  differences: z.int(),
  repaired: z.int(),
});

export type PixReconciliation = z.infer<typeof pixReconciliation>;

export const pixDifference = z.object({
  id: z.int(),
  at: z.string(),
  e2eid: z.string(),
  /** `missing-here`, `missing-there`, `other-amount`. */
  kind: z.string(),
  ours: z.nullable(centavos),
  theirs: z.nullable(centavos),
  repaired: z.boolean(),
});

export const reconcilePix = operation({
  method: 'POST',
  path: '/ops/{tenant}/pix/reconcile',
  words: 'pix reconcile',
  summary: 'Compare the provider’s list of received Pix with ours now; what we missed is dealt with',
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
  summary: 'What differed between the provider and us, newest first',
  examples: ['pix differences --tenant jangada'],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ page }),
  reply: pageOf(pixDifference),
});
