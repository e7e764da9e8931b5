import type { Database } from '../../../database/database.ts';
import { changedSettings } from './settings.ts';
import type { Tenant } from './tenant.ts';

export interface Tenants {
  /** @param hostname without a port */
  findByHostname(hostname: string): Promise<Tenant | undefined>;
  find(id: string): Promise<Tenant | undefined>;
  findByBrand(brandId: string): Promise<Tenant | undefined>;
  list(): Promise<readonly Tenant[]>;
  /** The next one to ask gets what is in the registry now. */
  forget(): void;
}

/** How long a change of a tenant's settings may take to show. */
const KEPT_MS = 5_000;

/** The registry of tenants, kept in memory for a moment: every request asks it. */
export function createTenants(db: Database, now: () => number = Date.now): Tenants {
  let kept: { tenants: Promise<readonly Tenant[]>; untilMs: number } | undefined;

  const list = (): Promise<readonly Tenant[]> => {
    if (!kept || kept.untilMs < now()) {
      const tenants = load(db);
      kept = { tenants, untilMs: now() + KEPT_MS };
      tenants.catch(() => (kept = undefined));
    }
    return kept.tenants;
  };

  return {
    list,
    forget: () => void (kept = undefined),
    find: async (id) => (await list()).find((tenant) => tenant.id === id),
    findByHostname: async (hostname) => (await list()).find((tenant) => tenant.domains.includes(hostname)),
    findByBrand: async (brandId) => (await list()).find((tenant) => tenant.settings.site.betby.brand_id === brandId),
  };
}

async function load({ registry }: Database): Promise<readonly Tenant[]> {
  const tenants = await registry.selectFrom('tenants').selectAll().execute();
  const domains = await registry.selectFrom('tenant_domains').selectAll().orderBy('main', 'desc').execute();
  return tenants.map((row) => ({
    id: row.id,
    casinoId: row.casino_id,
    active: row.active,
    settings: changedSettings(row.settings, row.changes),
    domains: domains.filter(({ tenant }) => tenant === row.id).map(({ hostname }) => hostname),
  }));
}
