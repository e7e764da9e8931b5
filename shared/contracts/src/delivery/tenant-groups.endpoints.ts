import { tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { rolloutChange } from './rollout.ts';
import { tenantTag } from './tenant-groups.ts';

const TENANTS_MAX = 500;
const TAGS_MAX = 20;

const taggedTenant = z.object({ tenant: tenantSlug, tags: z.array(tenantTag) });

const groups = z.object({ data: z.array(taggedTenant) });

const tags = z.array(tenantTag).check(z.maxLength(TAGS_MAX));

export const listTenantTags = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/tenant-tags`,
  summary: 'Every tenant with its tags, which group tenants for rollouts',
  access: 'operator',
  reply: groups,
  errors: [],
});

export const changeTenantTags = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/tenant-tags`,
  summary: 'Give tags to tenants, or take them away; admins do, because roles and freezes may name tags',
  access: 'operator',
  body: z.object({
    tenants: z.array(tenantSlug).check(z.minLength(1), z.maxLength(TENANTS_MAX)),
    add: z.optional(tags),
    remove: z.optional(tags),
    author: rolloutChange.shape.author,
    reason: rolloutChange.shape.reason,
  }),
  reply: groups,
  errors: ['request.invalid', 'operator.forbidden', 'tenant.unknown'],
});
