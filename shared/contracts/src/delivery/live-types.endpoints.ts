import { tenantSlug } from '../values/ids.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { semver } from './release.ts';

/** The releases that guests of one tenant have at the moment, as TypeScript. */
export const liveTypes = z.object({
  tenant: tenantSlug,
  revision: z.int(),
  /** The contract of the shell in force; null without a shell. */
  contract: z.nullable(semver),
  /** By remote, the release in force. Canaries are not counted. */
  releases: z.record(z.string(), semver),
  /** The text of a module of type declarations. */
  declarations: z.string(),
});

export type LiveTypes = z.infer<typeof liveTypes>;

export const readLiveTypes = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/tenants/{tenant}/types`,
  summary: 'The modals, panels, slots, events and paths that are live for a tenant, with their types',
  access: 'operator',
  reply: liveTypes,
  errors: ['tenant.unknown'],
});
