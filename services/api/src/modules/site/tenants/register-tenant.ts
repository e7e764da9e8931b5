import { randomBytes, randomInt } from 'node:crypto';
import { bareHostName } from '@jangada/contracts/values/host-name';
import { refusePixKeyOfOther } from './pix-key.ts';
import { sealRealtimeApp } from '@jangada/server/realtime-apps';
import type { ServicesKey } from '@jangada/server/services-key';
import type { ClientBase } from 'pg';
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
 * @param owner a connection of the owner in a transaction, because the API's role may only read the registry
 * (docs/decisions/0020)
 * @returns whether the tenant already exists, as the same command made it
 * @throws tenant.taken when the id or a domain is in use; request.invalid when the PIX key is
 */
export const registerTenant = async (owner: ClientBase, tenant: NewTenant, servicesKey: ServicesKey | null) => {
  const { template, id, domains } = tenant;
  await owner.query('lock table tenants in share row exclusive mode');
  await refuseDomainsOfOthers(owner, id, domains);
  if (tenant.pixKey !== undefined) await refusePixKeyOfOther(owner, id, tenant.pixKey);
  const { rows } = await owner.query<Registered>(
    `select id, state, created_like, settings -> 'site' ->> 'name' as name, settings -> 'site' ->> 'legal_name' as company
     from tenants where id = $1`,
    [id],
  );
  const [registered] = rows;
  if (registered && ['live', 'closed'].includes(registered.state)) {
    if (
      registered.state === 'live' &&
      registered.created_like === template.id &&
      registered.name === tenant.name &&
      registered.company === (tenant.legalName ?? null) &&
      (await hasDomains(owner, id, domains))
    )
      return { exists: true };
    throw new DomainError('tenant.taken', { facts: { tenant: id, state: registered.state } });
  }
  await owner.query(
    `insert into tenants (id, casino_id, active, settings, state, created_like)
     select $1, coalesce(max(casino_id), 0) + 1, false, $2, 'created', $3 from tenants
     on conflict (id) do update set settings = excluded.settings, changes = '{}', state = 'created', active = false,
       created_like = excluded.created_like, updated_at = now()`,
    [id, JSON.stringify(settingsOf(tenant)), template.id],
  );
  await owner.query('delete from tenant_domains where tenant = $1', [id]);
  for (const [index, domain] of domains.entries())
    await owner.query('insert into tenant_domains (hostname, tenant, main) values ($1, $2, $3)', [
      domain,
      id,
      index === 0,
    ]);
  if (servicesKey)
    await owner.query(
      `insert into tenant_secrets (tenant, name, sealed) values ($1, 'realtime-app', $2), ($1, 'pix-webhook', $3)
       on conflict (tenant, name) do update set sealed = excluded.sealed, updated_at = now()`,
      [id, sealRealtimeApp(servicesKey, id, newRealtimeApp(id)), newWebhookSecret(servicesKey, id)],
    );
  return { exists: false };
};

/** Makes a created tenant visible to visitors. */
export const openTenant = async (owner: ClientBase, id: string): Promise<void> => {
  await owner.query(`update tenants set state = 'live', active = true, updated_at = now() where id = $1`, [id]);
};

/** Domains with and without `www.` belong to one tenant. */
async function refuseDomainsOfOthers(owner: ClientBase, id: string, domains: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ hostname: string; tenant: string }>(
    'select hostname, tenant from tenant_domains where tenant <> $1',
    [id],
  );
  const taken = new Map(rows.map(({ hostname, tenant }) => [bareHostName(hostname), tenant]));
  for (const domain of domains) {
    const tenant = taken.get(bareHostName(domain));
    if (tenant !== undefined) throw new DomainError('tenant.taken', { facts: { domain, tenant } });
  }
}

async function hasDomains(owner: ClientBase, id: string, domains: readonly string[]): Promise<boolean> {
  const { rows } = await owner.query<{ hostname: string }>('select hostname from tenant_domains where tenant = $1', [
    id,
  ]);
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
