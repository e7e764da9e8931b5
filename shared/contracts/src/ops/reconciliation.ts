import { numericId, tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const HOURS_MAX = 24 * 31;

const value = z.nullable(z.union([z.string(), z.number()]));

/** The result of a verification or a comparison; empty without differences. */
export const reconciliation = z.object({
  id: numericId,
  kind: z.enum(['proof', 'provider']),
  subject: z.string(),
  window_from: z.nullable(z.string()),
  window_to: z.string(),
  ours: z.record(z.string(), z.unknown()),
  theirs: z.nullable(z.record(z.string(), z.unknown())),
  differences: z.array(z.object({ what: z.string(), ours: value, theirs: value })),
  created_at: z.string(),
});

export type Reconciliation = z.infer<typeof reconciliation>;

export const verifyBooks = operation({
  method: 'POST',
  path: '/ops/{tenant}/proof',
  words: 'proof',
  needs: 'ledger.see',
  weight: 'changes',
  undo: null,
  summary: 'Recompute every balance from the entries now',
  examples: ['proof --tenant jangada --reason "before the audit"'],
  params: z.object({ tenant: tenantSlug }),
  reply: z.object({ data: reconciliation }),
});

export const compareProvider = operation({
  method: 'POST',
  path: '/ops/{tenant}/reconcile',
  words: 'reconcile',
  needs: 'payments.see',
  weight: 'changes',
  undo: null,
  summary: 'Compare the game studio’s books with ours now',
  examples: ['reconcile --tenant jangada --hours 48 --reason "after the outage"'],
  params: z.object({ tenant: tenantSlug }),
  body: z.object({ hours: z.optional(z.int().check(z.minimum(1), z.maximum(HOURS_MAX))) }),
  reply: z.object({ data: reconciliation }),
  errors: ['game.unavailable'],
});

export const listReconciliations = operation({
  method: 'GET',
  path: '/ops/{tenant}/reconciliations',
  words: 'reconciliation list',
  needs: 'payments.see',
  weight: 'reads',
  summary: 'The latest proofs and comparisons, newest first',
  examples: ['reconciliation list --tenant jangada'],
  params: z.object({ tenant: tenantSlug }),
  reply: z.object({ data: z.array(reconciliation) }),
});
