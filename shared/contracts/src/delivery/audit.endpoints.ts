import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';

/** A decision of an operator, or of the edge, that is no revision of a rollout. */
export const auditEntry = z.object({
  actor: z.string(),
  action: z.string(),
  /** A tenant, a wave plan, a freeze or an operator. */
  subject: z.string(),
  reason: z.string(),
  facts: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});

export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/audit`,
  summary: 'The newest decisions about tenants, groups, waves, freezes, roles and approvals: who, when and why',
  access: 'operator',
  query: z.object({ subject: z.optional(z.string().check(z.maxLength(80))) }),
  reply: z.object({ data: z.array(auditEntry) }),
  errors: ['request.invalid'],
});
