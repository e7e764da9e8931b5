import { tenantSlug } from '../values/ids.ts';
import { listOf } from '../api/paging.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { siteSettings } from '../domains/site/site-settings.ts';
import { operation } from './operation.ts';

const DOMAIN_CHARS_MAX = 253;
const NAME_CHARS_MAX = 60;

/** A host name in lower case, without scheme and port. */
const domain = z.string().check(z.maxLength(DOMAIN_CHARS_MAX), z.regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/));

export const registeredTenant = z.object({
  id: tenantSlug,
  casino_id: z.int(),
  name: z.string(),
  active: z.boolean(),
  is_regulated: z.boolean(),
  /** The first is the main one. */
  domains: z.array(z.string()),
});

export type RegisteredTenant = z.infer<typeof registeredTenant>;

export const listTenants = operation({
  method: 'GET',
  path: '/ops/tenants',
  words: 'tenant list',
  needs: 'self',
  weight: 'reads',
  summary: 'Every tenant of the platform',
  examples: ['tenant list'],
  reply: listOf(registeredTenant),
});

export const createTenant = operation({
  method: 'POST',
  path: '/ops/{tenant}/tenants',
  words: 'tenant create',
  needs: 'tenants.change',
  weight: 'rights',
  undo: null,
  summary: 'Make a tenant with the settings of --tenant; its name, domains and PIX key are its own',
  examples: [
    'tenant create --tenant jangada --id tatu --name Tatu --domains tatu.localhost --reason "new brand, contract 12"',
    'tenant create --tenant jangada --id tatu --domains "tatu.com.br,www.tatu.com.br" --pix_key 1b6a… --reason "new brand"',
  ],
  params: z.object({ tenant: tenantSlug }),
  body: z.object({
    id: tenantSlug,
    /** Separated by commas; the first is the main one. */
    domains: z.string().check(z.minLength(1), z.maxLength(1_000)),
    name: z.optional(writtenText(NAME_CHARS_MAX)),
    /**
     * The PIX key that receives the tenant's payments; by default a random key of the form EVP, which must be
     * registered with the PIX provider.
     */
    pix_key: z.optional(z.uuid()),
  }),
  reply: z.object({ data: registeredTenant, next: z.array(z.string()) }),
  errors: ['tenant.taken', 'tenant.realtime-app-missing'],
});

const ofTenant = z.object({ tenant: tenantSlug });

const settingsReply = {
  data: siteSettings,
  /** The settings that an operator has changed since the tenant was created. */
  changed: z.array(z.string()),
};

export const getTenantSettings = operation({
  method: 'GET',
  path: '/ops/{tenant}/settings',
  words: 'tenant settings',
  needs: 'technical.see',
  weight: 'reads',
  summary: 'The settings of a site, by their names in the site config',
  examples: ['tenant settings --tenant jangada', 'tenant settings --tenant jangada --json'],
  params: ofTenant,
  reply: z.object(settingsReply),
});

export const setTenantSettings = operation({
  method: 'POST',
  path: '/ops/{tenant}/settings',
  words: 'tenant set',
  needs: 'settings.change',
  weight: 'rights',
  undo: null,
  summary: 'Change settings of a site: JSON that is merged into them; lists are replaced, null takes a value back',
  examples: [
    `tenant set --tenant jangada --settings '{"title": "Jangada", "colors": {"primary_color": "#0fb5a6"}}' --reason "new look"`,
    `tenant set --tenant jangada --settings '{"redirects": [{"from": "/jogos", "to": "/casino/games"}]}' --reason "old links"`,
    `tenant set --tenant jangada --settings '{"jivoChat": null}' --reason "no live chat for now"`,
  ],
  params: ofTenant,
  body: z.object({ settings: z.record(z.string(), z.unknown()) }),
  reply: z.object({ ...settingsReply, next: z.array(z.string()) }),
});

export const setTenantPix = operation({
  method: 'POST',
  path: '/ops/{tenant}/pix',
  words: 'tenant pix',
  needs: 'connections.change',
  weight: 'rights',
  undo: null,
  summary: 'Set the PIX key that receives the payments of a site; from then on it takes deposits',
  examples: [
    'tenant pix --tenant verde --pix_key 1b6a5c0e-52fb-4c2e-9a59-6f4a2f7f3c11 --reason "registered with the provider"',
  ],
  params: ofTenant,
  body: z.object({ pix_key: z.uuid() }),
  reply: z.object({ data: registeredTenant, next: z.array(z.string()) }),
});

export const rotateRealtimeSecret = operation({
  method: 'POST',
  path: '/ops/{tenant}/realtime-secret',
  words: 'tenant realtime',
  needs: 'connections.change',
  weight: 'rights',
  undo: null,
  summary: 'Renew the secret of the realtime app; both secrets are valid until --finish true',
  examples: [
    'tenant realtime --tenant verde --reason "yearly rotation"',
    'tenant realtime --tenant verde --finish true --reason "every service uses the new one"',
  ],
  params: ofTenant,
  body: z.object({ finish: z.optional(z.boolean()) }),
  reply: z.object({
    /** From this moment on the new secret signs; null when only one is valid. */
    data: z.object({ signs_from: z.nullable(z.iso.datetime()) }),
    next: z.array(z.string()),
  }),
  errors: ['connection.no-key', 'connection.rotating', 'tenant.realtime-app-missing', 'tenant.realtime-rotating'],
});

/** `ready`, or why the site cannot open its doors (`blocked`) or would be poorer for it (`attention`). */
export const launchCheck = z.object({
  check: z.string(),
  state: z.enum(['ready', 'attention', 'blocked']),
  /** What is wrong and what changes it; empty when ready. */
  why: z.string(),
});

export type LaunchCheck = z.infer<typeof launchCheck>;

export const checkTenant = operation({
  method: 'GET',
  path: '/ops/{tenant}/launch-check',
  words: 'tenant check',
  needs: 'technical.see',
  weight: 'reads',
  summary: 'What would stop a launch of the site: stand-ins, demo players, missing keys, texts and senders',
  examples: ['tenant check --tenant jangada'],
  params: ofTenant,
  /** `ok`: nothing is blocked. */
  reply: z.object({ data: z.array(launchCheck), ok: z.boolean() }),
});

/** Reads `a.com,b.com`. @returns undefined when one of them is not a host name */
export const readDomains = (text: string): string[] | undefined => {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  return names.every((name) => z.safeParse(domain, name).success) ? [...new Set(names)] : undefined;
};
