import { tenantSlug } from '../values/ids.ts';
import { remoteName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { developmentOrigin, overrideFeature, OVERRIDE_MINUTES_MAX } from './override.ts';
import { release, semver } from './release.ts';
import { authorName } from './rollout.ts';

const BASE = `${DELIVERY_BASE}/overrides`;

/** One override in the list for operators. */
export const override = z.object({
  id: z.uuid(),
  tenant: tenantSlug,
  feature: overrideFeature,
  remote: z.nullable(remoteName),
  origin: z.nullable(developmentOrigin),
  by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** The time when a browser opened the override's link; a link works for one browser only. */
  visited_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  revoked_by: z.nullable(z.string()),
  /** The local build that the browser gets; null until the development server has announced its first build. */
  version: z.nullable(semver),
});

export type Override = z.infer<typeof override>;

export const createOverride = endpoint({
  method: 'POST',
  path: BASE,
  summary: 'Puts a remote from a development server, or an x-ray, into one browser on one tenant',
  access: 'operator',
  body: z.object({
    tenant: tenantSlug,
    feature: z.defaultTo(overrideFeature, 'remote'),
    /** Required for the feature `remote`, together with the origin of its development server. */
    remote: z.optional(remoteName),
    origin: z.optional(developmentOrigin),
    /** The author when the installation's token is used; other callers are known by their token. */
    author: z.optional(authorName),
    minutes: z.optional(z.int().check(z.minimum(1), z.maximum(OVERRIDE_MINUTES_MAX))),
  }),
  reply: z.object({ override, token: z.string(), link: z.string() }),
  errors: ['request.invalid', 'tenant.unknown', 'override.off', 'request.too-many'],
});

export const announceRelease = endpoint({
  method: 'PUT',
  path: `${BASE}/{id}/release`,
  summary: 'Says what the development server has built: the browser runs these bytes and no others',
  access: 'operator',
  body: release,
  reply: override,
  errors: ['request.invalid', 'override.unknown', 'override.ended', 'override.off'],
});

export const listOverrides = endpoint({
  method: 'GET',
  path: BASE,
  summary: 'The overrides of the last days, the newest first',
  access: 'operator',
  query: z.object({ tenant: z.optional(tenantSlug) }),
  reply: z.object({ data: z.array(override) }),
  errors: [],
});

export const revokeOverride = endpoint({
  method: 'POST',
  path: `${BASE}/{id}/revoke`,
  summary: 'Ends an override now',
  access: 'operator',
  reply: override,
  errors: ['override.unknown'],
});
