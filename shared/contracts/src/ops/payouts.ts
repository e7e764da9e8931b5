import { tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

/** Whether the withdrawals of a tenant are sent to the provider. */
export const payoutStateForOps = z.object({
  stopped: z.boolean(),
  /** The provider's refusal, or who has stopped them; null while they are sent. */
  reason: z.nullable(z.string()),
  stopped_at: z.nullable(z.string()),
});

export type PayoutStateForOps = z.infer<typeof payoutStateForOps>;

const params = z.object({ tenant: tenantSlug });
const reply = z.object({ data: payoutStateForOps });

export const getPayouts = operation({
  method: 'GET',
  path: '/ops/{tenant}/payouts',
  words: 'payout show',
  needs: 'payments.see',
  weight: 'reads',
  summary: 'Whether withdrawals are sent to the provider, and otherwise why not',
  examples: ['payout show --tenant jangada'],
  params,
  reply,
});

export const stopPayouts = operation({
  method: 'POST',
  path: '/ops/{tenant}/payouts/stop',
  words: 'payout stop',
  needs: 'payouts.stop',
  weight: 'changes',
  undo: 'payout resume',
  summary: 'Send no more withdrawals to the provider; those it already has still end',
  examples: ['payout stop --tenant jangada --reason "the account is being checked"'],
  params,
  reply,
});

export const resumePayouts = operation({
  method: 'POST',
  path: '/ops/{tenant}/payouts/resume',
  words: 'payout resume',
  needs: 'payouts.resume',
  weight: 'money',
  undo: 'payout stop',
  summary: 'Send withdrawals again, the waiting ones first; the alert payouts-stopped ends',
  examples: ['payout resume --tenant jangada --reason "the key belongs to the account again"'],
  params,
  reply,
});
