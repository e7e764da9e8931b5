import { tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { changeReply, proposedChange } from './changes.endpoints.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { rolloutChange } from './rollout.ts';

const decision = { author: rolloutChange.shape.author, reason: rolloutChange.shape.reason };

export const waitingChange = z.object({
  id: z.uuid(),
  changes: z.array(proposedChange),
  author: z.string(),
  reason: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});

export type WaitingChange = z.infer<typeof waitingChange>;

export const listApprovals = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/approvals`,
  summary: 'Changes that wait for a second person, the oldest first',
  access: 'operator',
  reply: z.object({ data: z.array(waitingChange) }),
  errors: [],
});

export const approveChange = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/approvals/{id}/approve`,
  summary: 'Write a change that another operator has proposed',
  access: 'operator',
  body: z.object(decision),
  reply: changeReply,
  errors: [
    ...(['request.invalid', 'operator.forbidden', 'approval.unknown', 'approval.own', 'approval.over'] as const),
    ...(['rollout.conflict', 'rollout.refused', 'rollout.frozen', 'release.unknown', 'release.pruned'] as const),
  ],
});

export const declineChange = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/approvals/{id}/decline`,
  summary: 'Decline a proposed change; its author may withdraw it so',
  access: 'operator',
  body: z.object(decision),
  reply: z.object({ done: z.literal(true) }),
  errors: ['request.invalid', 'operator.forbidden', 'approval.unknown', 'approval.over'],
});

const secondPerson = z.object({ data: z.array(tenantSlug) });

export const listSecondPerson = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/second-person`,
  summary: 'The tenants that ask for a second person',
  access: 'operator',
  reply: secondPerson,
  errors: [],
});

export const changeSecondPerson = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/second-person`,
  summary: 'Let rollouts of a tenant wait for a second person, or no longer',
  access: 'operator',
  body: z.object({ tenant: tenantSlug, needed: z.boolean(), ...decision }),
  reply: secondPerson,
  errors: ['request.invalid', 'operator.forbidden', 'tenant.unknown'],
});
