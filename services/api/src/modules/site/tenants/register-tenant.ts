import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Tenant, TenantSettings } from '../../../tenants/tenant.ts';

const UNIQUE_VIOLATION = '23505';

export interface NewTenant {
  readonly template: Tenant;
  readonly id: string;
  readonly name: string;
  readonly domains: readonly string[];
  readonly pixKey: string | undefined;
}

/**
 * Writes a tenant as the owner, on a connection for this command only, because the API's role may only read the
 * registry (docs/decisions/0020).
 *
 * @throws tenant.taken when the id or a domain is in use
 */
export async function registerTenant(ownerUrl: string, { template, id, name, domains, pixKey }: NewTenant) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('set local search_path = platform');
    await owner.query('lock table tenants in share row exclusive mode');
    await owner.query(
      `insert into tenants (id, casino_id, active, settings)
       select $1, coalesce(max(casino_id), 0) + 1, true, $2 from tenants`,
      [id, JSON.stringify(settingsOf(template, name, pixKey ?? randomUUID()))],
    );
    for (const [index, domain] of domains.entries())
      await owner.query('insert into tenant_domains (hostname, tenant, main) values ($1, $2, $3)', [
        domain,
        id,
        index === 0,
      ]);
    await owner.query('commit');
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) throw new DomainError('tenant.taken');
    throw error;
  } finally {
    await owner.end();
  }
}

/**
 * Copies the template without the settings that identify a tenant: name, PIX key, sports brand, addresses, and accounts
 * with third parties, so that one site's visitors are not counted on another.
 */
function settingsOf({ settings }: Tenant, name: string, pixKey: string): TenantSettings {
  const {
    gtmId: _gtm,
    tagManagerId: _tags,
    jivoChat: _chat,
    html: _html,
    redirects: _redirects,
    ...site
  } = settings.site;
  const betby = { ...site.betby, brand_id: newBrandId() };
  return { ...settings, pixKey, site: { ...site, name, title: name, betby } };
}

/** A number above the safe integers, like the providers' ids, so it is a string everywhere. */
const newBrandId = (): string => String(randomBytes(8).readBigUInt64BE() | (1n << 63n));
