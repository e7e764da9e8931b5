import { tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { rolloutChange } from './rollout.ts';
import { tenantCreation, tenantState } from './tenant-lifecycle.ts';

const written = {
  author: rolloutChange.shape.author,
  reason: rolloutChange.shape.reason,
  dry_run: z.optional(z.boolean()),
};

const changedTenant = z.object({
  tenant: tenantSlug,
  domains: z.array(z.string()),
  /** The releases of its rollouts, after the change. */
  releases: z.array(z.object({ remote: z.string(), version: z.string() })),
  /** Null for a dry run, and when no rollout changed. */
  change_set: z.nullable(z.uuid()),
  /** Steps that only people can do. */
  next: z.array(z.string()),
});

export type ChangedTenant = z.infer<typeof changedTenant>;

export const createTenant = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/tenants/create`,
  summary:
    'Create a tenant like another one or from the neutral template, on the running site; the same call again finishes a half-done creation',
  access: 'operator',
  body: z.object({ ...tenantCreation.shape, ...written }),
  reply: changedTenant,
  errors: [
    'request.invalid',
    'tenant.unknown',
    'tenant.taken',
    'rollout.refused',
    'rollout.conflict',
    'server.unavailable',
  ],
});

export const changeTenantState = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/tenants/{slug}/state`,
  summary: 'Take a tenant back, which has no player and no money; close one that has; open a closed one again',
  access: 'operator',
  body: z.object({ state: tenantState, ...written }),
  reply: changedTenant,
  errors: ['request.invalid', 'tenant.unknown', 'tenant.in-use', 'server.unavailable'],
});
