import { randomBytes, randomInt } from 'node:crypto';
import { bareHostName } from '@jangada/contracts/values/host-name';
import { refusePixKeyOfOther } from './pix-key.ts';
import { sealRealtimeApp } from '@jangada/server/realtime-apps';
import type { ServicesKey } from '@jangada/server/services-key';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { newWebhookSecret } from '../../../tenants/webhook-secret.ts';
import { NO_PIX_KEY, type Tenant, type TenantSettings, type TenantState } from '../../../tenants/tenant.ts';

/** 15 digits at most: SDKs read app ids as integers. */
const APP_ID_MAX = 2 ** 47;
const APP_KEY_BYTES = 6;
const APP_SECRET_BYTES = 24;

export type Template = Pick<Tenant, 'settings'> & { readonly id: string | null };

export interface NewTenant {
  /** Its id is null for the neutral template. */
  readonly template: Template;
  readonly id: string;
  readonly name: string;
  readonly legalName?: string | undefined;
  readonly licence?: string | undefined;
  /** As browsers send them; the first is the main one. */
  readonly domains: readonly string[];
  readonly pixKey: string | undefined;
}

interface Registered {
  readonly id: string;
  readonly state: TenantState;
  readonly created_like: string | null;
  readonly name: string | null;
  readonly company: string | null;
}

/**
 * Writes a tenant in the state `created`, which nothing serves. A tenant that is half created or was removed is written
 * again.
 *
 * @param tx a transaction of the new tenant
 * @returns whether the tenant already exists, as the same command made it
 * @throws tenant.taken when the id or a domain is in use; request.invalid when the PIX key is
 */
export const registerTenant = async (tx: Tx, tenant: NewTenant, servicesKey: ServicesKey | null) => {
  const { template, id, domains } = tenant;
  await sql`select lock_registry()`.execute(tx);
  await refuseDomainsOfOthers(tx, id, domains);
  if (tenant.pixKey !== undefined) await refusePixKeyOfOther(tx, tenant.pixKey);
  const { rows } = await sql<Registered>`
    select id, state, created_like, settings -> 'site' ->> 'name' as name, settings -> 'site' ->> 'legal_name' as company
    from tenants where id = ${id}`.execute(tx);
  const [registered] = rows;
  if (registered && ['live', 'closed'].includes(registered.state)) {
    if (
      registered.state === 'live' &&
      registered.created_like === template.id &&
      registered.name === tenant.name &&
      registered.company === (tenant.legalName ?? null) &&
      (await hasDomains(tx, id, domains))
    )
      return { exists: true };
    throw new DomainError('tenant.taken', { facts: { tenant: id, state: registered.state } });
  }
  const secrets = servicesKey && {
    'realtime-app': sealRealtimeApp(servicesKey, id, newRealtimeApp(id)),
    'pix-webhook': newWebhookSecret(servicesKey, id),
  };
  await sql`
    select register_tenant(${JSON.stringify(settingsOf(tenant))}::jsonb, ${template.id}, ${[...domains]}::text[],
      ${JSON.stringify(secrets ?? {})}::jsonb)`.execute(tx);
  return { exists: false };
};

/** Makes a created tenant visible to visitors. @param tx a transaction of the tenant */
export const openTenant = async (tx: Tx): Promise<void> => {
  await sql`select set_tenant_state('live')`.execute(tx);
};

/** Domains with and without `www.` belong to one tenant. */
async function refuseDomainsOfOthers(tx: Tx, id: string, domains: readonly string[]): Promise<void> {
  const { rows } = await sql<{ hostname: string; tenant: string }>`
    select hostname, tenant from tenant_domains where tenant <> ${id}`.execute(tx);
  const taken = new Map(rows.map(({ hostname, tenant }) => [bareHostName(hostname), tenant]));
  for (const domain of domains) {
    const tenant = taken.get(bareHostName(domain));
    if (tenant !== undefined) throw new DomainError('tenant.taken', { facts: { domain, tenant } });
  }
}

async function hasDomains(tx: Tx, id: string, domains: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ hostname: string }>`
    select hostname from tenant_domains where tenant = ${id}`.execute(tx);
  const registered = rows.map(({ hostname }) => hostname).toSorted();
  return registered.join() === [...domains].toSorted().join();
}

const newRealtimeApp = (tenant: string) => ({
  id: String(randomInt(1, APP_ID_MAX)),
  key: `${tenant}-${randomBytes(APP_KEY_BYTES).toString('hex')}`,
  secret: randomBytes(APP_SECRET_BYTES).toString('base64url'),
});

/**
 * Copies the template without the settings that identify a tenant: names, licence, PIX key, sports brand, addresses,
 * and accounts with third parties, so that one site's visitors are not counted on another.
 */
function settingsOf({ template: { settings }, name, legalName, licence, pixKey }: NewTenant): TenantSettings {
  const {
    gtmId: _gtm,
    gtmSource: _gtmSource,
    tagManagerId: _tags,
    jivoChat: _chat,
    jivoScript: _chatScript,
    googleClientId: _google,
    html: _html,
    redirects: _redirects,
    reg_license: _licence,
    reg_alert: _alert,
    legal_name: _legalName,
    ...site
  } = settings.site;
  return {
    ...settings,
    pixKey: pixKey ?? NO_PIX_KEY,
    site: {
      ...site,
      name,
      title: name,
      description: site.name === '' ? name : site.description.replaceAll(site.name, name),
      social_links: [],
      casAllowGoogleAuth: false,
      betby: { ...site.betby, brand_id: newBrandId() },
      ...(legalName === undefined ? {} : { legal_name: legalName }),
      ...(licence === undefined ? {} : { reg_license: licence }),
    },
  };
}

/** A number above the safe integers, like the providers' ids, so it is a string everywhere. */
const newBrandId = (): string => String(randomBytes(8).readBigUInt64BE() | (1n << 63n));
