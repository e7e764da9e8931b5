import { tenantSlug } from '../values/ids.ts';
import { remoteName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';

/** A `remote` is served from a developer's machine; an `x-ray` shows the owner of each part of the page. */
export const overrideFeature = z.enum(['remote', 'x-ray']);

/** The default duration of an override, and its maximum. */
export const OVERRIDE_MINUTES = 60;
export const OVERRIDE_MINUTES_MAX = 480;

/** The address of a link with a token: it sets the override in the browser that opens it. */
export const OVERRIDE_PATH = '/delivery/override';

/** A POST to it removes all overrides of the browser. */
export const LEAVE_OVERRIDE_PATH = '/delivery/override/leave';

/** The current overrides of this browser: fetched by the page after its developer saved a file. */
export const CURRENT_OVERRIDES_PATH = '/delivery/override/current';

const LOCAL_NAME = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const PRIVATE_ADDRESS = /^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2})$/;

/**
 * Is this the origin of a development server: on this machine or in a private network, never on the internet (RFC
 * 1918)?
 */
export const isDevelopmentOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text && (LOCAL_NAME.test(hostname) || PRIVATE_ADDRESS.test(hostname));
};

export const developmentOrigin = z.string().check(z.maxLength(100), z.refine(isDevelopmentOrigin));

/** The description of an active override in the page. */
export const activeOverride = z.object({
  id: z.uuid(),
  feature: overrideFeature,
  /** Null for an x-ray. */
  remote: z.nullable(remoteName),
  /** The author of the override. */
  by: z.string(),
  /** The development server; null for an x-ray. */
  origin: z.nullable(developmentOrigin),
  expires_at: z.string(),
});

export type ActiveOverride = z.infer<typeof activeOverride>;

/** The payload of an override's token, which the edge signs. */
export const overrideClaims = z.object({
  id: z.uuid(),
  tenant: tenantSlug,
  feature: overrideFeature,
  remote: z.nullable(remoteName),
  /** Seconds since 1970. */
  expires: z.int(),
});

export type OverrideClaims = z.infer<typeof overrideClaims>;
