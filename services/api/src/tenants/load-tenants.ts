import { unsealRealtimeApp, type RealtimeApp } from '@jangada/server/realtime-apps';
import type { ServicesKey } from '@jangada/server/services-key';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { regulatedContradictions } from './regulated-mode.ts';
import { changedSettings } from './settings.ts';
import type { SecretName } from './tables.ts';
import type { Tenant } from './tenant.ts';
import { unsealWebhookSecret } from './webhook-secret.ts';

export interface SecretSources {
  /** Opens the secrets of the database; null without it. */
  readonly servicesKey: ServicesKey | null;
  /** The apps of the environment, for tenants without one in the database. */
  readonly apps: Readonly<Record<string, RealtimeApp>>;
}

export type LoadTenants = (db: Pick<Database, 'registry'>) => Promise<readonly Tenant[]>;

interface Known {
  readonly version: string;
  /** Undefined when its settings cannot be read. */
  readonly tenant: Tenant | undefined;
}

/** Called for a tenant whose rows cannot be read: it is not served, and the others are. */
type Unreadable = (tenantId: string, error: unknown) => void;

/**
 * Reads the registry, without tenants that are not created yet or were removed. Settings and secrets are read only of
 * tenants that have changed since the last call; the others stay the same objects.
 */
export const createTenantLoader = (sources: SecretSources, unreadable: Unreadable = () => undefined): LoadTenants => {
  let known: ReadonlyMap<string, Known> = new Map();
  let list: readonly Tenant[] = [];
  return async ({ registry }) => {
    // A tenant that changes after this statement has another version at the next call.
    const versions = await readVersions(registry);
    const changed = versions.filter(({ id, version }) => known.get(id)?.version !== version);
    if (changed.length === 0 && versions.length === known.size) return list;
    const ids = changed.map(({ id }) => id);
    const read =
      ids.length > 0 ? await readTenants(registry, ids, { ...sources, unreadable }) : new Map<string, Tenant>();
    const tenantOf = (id: string) => (ids.includes(id) ? read.get(id) : known.get(id)?.tenant);
    known = new Map(versions.map(({ id, version }) => [id, { version, tenant: tenantOf(id) }]));
    list = [...known.values()].flatMap(({ tenant }) => tenant ?? []);
    return list;
  };
};

type Registry = Database['registry'];

interface Version {
  readonly id: string;
  readonly version: string;
}

/** The transactions that last wrote the rows of each tenant. */
const readVersions = async (registry: Registry): Promise<Version[]> => {
  const { rows } = await sql<Version>`
    select t.id, concat_ws(' ', t.xmin, d.versions, s.versions) as version from tenants t
    left join (
      select tenant, string_agg(hostname || xmin::text, ' ' order by hostname) as versions
      from tenant_domains group by tenant) d on d.tenant = t.id
    left join (
      select tenant, string_agg(name || xmin::text, ' ' order by name) as versions
      from tenant_secrets group by tenant) s on s.tenant = t.id
    where t.state in ('live', 'closed') order by t.id`.execute(registry);
  return rows;
};

const readTenants = async (
  registry: Registry,
  ids: readonly string[],
  { unreadable, ...sources }: SecretSources & { readonly unreadable: Unreadable },
): Promise<ReadonlyMap<string, Tenant>> => {
  const [tenants, secrets, domains] = await Promise.all([
    registry
      .selectFrom('tenants')
      .selectAll()
      .where('id', '=', sql<string>`any(${ids}::text[])`)
      .execute(),
    registry
      .selectFrom('tenant_secrets')
      .select(['tenant', 'name', 'sealed'])
      .where('tenant', '=', sql<string>`any(${ids}::text[])`)
      .execute(),
    registry
      .selectFrom('tenant_domains')
      .selectAll()
      .where('tenant', '=', sql<string>`any(${ids}::text[])`)
      .orderBy('main', 'desc')
      .execute(),
  ]);
  const secretsOf = byTenant(secrets);
  const domainsOf = byTenant(domains);
  const tenantOf = (row: (typeof tenants)[number]): Tenant => {
    const sealedAs = (wanted: SecretName) => secretsOf.get(row.id)?.find(({ name }) => name === wanted)?.sealed;
    const settings = changedSettings(row.settings, row.changes);
    // The registry is indexed by it.
    if (typeof settings.site.betby.brand_id !== 'string') throw new TypeError('the settings name no sports brand');
    return {
      id: row.id,
      casinoId: row.casino_id,
      // A regulated site with contradicting settings is not served until they are corrected.
      active: row.active && regulatedContradictions(settings.site).length === 0,
      isClosed: row.state === 'closed',
      settings,
      domains: (domainsOf.get(row.id) ?? []).map(({ hostname }) => hostname),
      realtimeApp: appOf(sources, row.id, sealedAs('realtime-app')),
      webhookSecret: webhookSecretOf(sources, row.id, sealedAs('pix-webhook')),
    };
  };
  const read = new Map<string, Tenant>();
  for (const row of tenants)
    try {
      read.set(row.id, tenantOf(row));
    } catch (error) {
      unreadable(row.id, error);
    }
  return read;
};

const byTenant = <Row extends { readonly tenant: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> => {
  const all = new Map<string, Row[]>();
  for (const row of rows) {
    const ofTenant = all.get(row.tenant) ?? [];
    ofTenant.push(row);
    all.set(row.tenant, ofTenant);
  }
  return all;
};

const appOf = ({ servicesKey, apps }: SecretSources, tenant: string, sealed: string | undefined) =>
  servicesKey && sealed !== undefined ? unsealRealtimeApp(servicesKey, tenant, sealed) : apps[tenant];

const webhookSecretOf = ({ servicesKey }: SecretSources, tenant: string, sealed: string | undefined) =>
  servicesKey && sealed !== undefined ? unsealWebhookSecret(servicesKey, tenant, sealed) : undefined;
