import { tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';

/** A domain name as browsers send it: lower case, no port. */
export const domainName = z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/));

export const tenant = z.object({ slug: tenantSlug, domain: domainName });

export type Tenant = z.infer<typeof tenant>;

/** `closed`: its site shows that it has ended. */
export const listedTenant = z.object({ ...tenant.shape, closed: z.optional(z.boolean()) });

export type ListedTenant = z.infer<typeof listedTenant>;

export const listTenants = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/tenants`,
  summary: 'The tenants that rollouts may name',
  access: 'operator',
  reply: z.object({ data: z.array(listedTenant) }),
  errors: [],
});

export const registerTenant = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/tenants`,
  summary: 'Make a tenant known to the delivery; again with another domain moves it',
  access: 'operator',
  body: tenant,
  reply: tenant,
  errors: ['request.invalid'],
});

/** Other origins that a page of the tenant may load from, with the setting that allows them. */
const thirdParty = z.object({
  /** One of `origins`, `gtmId`, `jivoChat`, `html` (the operator's snippet) and `images`. */
  setting: z.string(),
  scripts: z.array(z.string()),
  connections: z.array(z.string()),
  images: z.array(z.string()),
  frames: z.array(z.string()),
});

export const listThirdParties = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/third-parties`,
  summary: 'Whose scripts, calls, pictures and frames the pages of a tenant contain, by the setting that allows them',
  access: 'operator',
  query: z.object({ tenant: tenantSlug }),
  reply: z.object({ data: z.array(thirdParty) }),
  errors: ['request.invalid', 'tenant.unknown', 'server.unavailable'],
});
