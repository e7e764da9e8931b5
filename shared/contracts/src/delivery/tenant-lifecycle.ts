import { tenantSlug } from '../values/ids.ts';
import { readHostName } from '../values/host-name.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { authorName, ROLLOUT_REASON_MAX } from './rollout.ts';

const DOMAINS_MAX = 10;
const DOMAIN_CHARS_MAX = 300;
const NAME_CHARS_MAX = 60;
const LEGAL_NAME_CHARS_MAX = 200;

/**
 * Names that no tenant may have: words of the commands, and names of parts of the platform that stand in addresses,
 * logs and settings beside those of tenants.
 */
const reservedSlugs: readonly string[] = [
  ...['all', 'rest', 'none', 'any', 'default', 'create', 'remove', 'close', 'reopen', 'list', 'new'],
  ...['platform', 'delivery', 'internal', 'host', 'edge', 'api', 'realtime', 'sandbox', 'board', 'ops', 'admin'],
  ...['www', 'localhost', 'brand', 'system', 'house', 'service', 'gate'],
  ...['me', 'staff', 'roles', 'limits', 'addresses', 'session', 'invitations', 'desk'],
];

export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug);

export const tenantCreation = z.object({
  slug: tenantSlug,
  /**
   * The tenant whose look, texts, rules and releases the new one begins with. Without one it begins with the neutral
   * template and the newest releases.
   */
  like: z.optional(tenantSlug),
  /** The first is the main one. */
  domains: z.array(z.string().check(z.maxLength(DOMAIN_CHARS_MAX))).check(z.minLength(1), z.maxLength(DOMAINS_MAX)),
  name: writtenText(NAME_CHARS_MAX),
  /** The company that operates the site, in its footer. */
  legal_name: writtenText(LEGAL_NAME_CHARS_MAX, 3),
  /**
   * The licence of this site; required when `like` is regulated, because licences are not shared. Without `like` a site
   * with a licence is regulated.
   */
  licence: z.optional(writtenText(LEGAL_NAME_CHARS_MAX, 3)),
  /** The PIX key that receives the payments; deposits are refused until there is one. */
  pix_key: z.optional(z.uuid()),
});

export type TenantCreation = z.infer<typeof tenantCreation>;

const audit = {
  author: authorName,
  reason: writtenText(ROLLOUT_REASON_MAX, 3),
  dry_run: z.boolean(),
};

/** What the edge asks the API, which has the registry of tenants, to create. */
export const internalCreation = z.object({ ...tenantCreation.shape, ...audit });

export type InternalCreation = z.infer<typeof internalCreation>;

/** `removed`: the tenant is taken back. `closed`: its site shows a page. `live`: a closed one opens again. */
export const tenantState = z.enum(['live', 'closed', 'removed']);

export type TenantStateChange = z.infer<typeof tenantState>;

export const internalStateChange = z.object({ state: tenantState, ...audit });

export type InternalStateChange = z.infer<typeof internalStateChange>;

/** The API's answer about a tenant. */
export const internalTenant = z.object({
  tenant: tenantSlug,
  domains: z.array(z.string()),
  /** Steps that only people can do. */
  next: z.array(z.string()),
});

export type InternalTenant = z.infer<typeof internalTenant>;

export const INTERNAL_TENANTS_PATH = '/internal/tenants';

/** @returns the host names as browsers send them, each once; null when one of them is none */
export const readDomains = (typed: readonly string[]): readonly string[] | null => {
  const read = typed.map(readHostName);
  return read.every((one) => one !== null) ? [...new Set(read)] : null;
};
