import type { Database } from '../database/database.ts';
import { regulatedContradictions } from './regulated-mode.ts';
import { changedSettings } from './settings.ts';
import type { Tenant } from './tenant.ts';

export interface Tenants {
  /** @param hostname without a port */
  findByHostname(hostname: string): Promise<Tenant | undefined>;
  find(id: string): Promise<Tenant | undefined>;
  findByBrand(brandId: string): Promise<Tenant | undefined>;
  list(): Promise<readonly Tenant[]>;
  /** Called after a change, so that the next call reads the registry. */
  expire(): void;
}

/** The maximum delay until a change of a tenant's settings is visible. */
const CACHED_MS = 5_000;

/**
 * The registry of tenants, cached briefly because every request reads it. An empty registry is not cached: otherwise a
 * new installation would answer for seconds after the seed that the site does not exist.
 */
export function createTenants(db: Database, now: () => number = Date.now, read = load): Tenants {
  let cached: { tenants: Promise<readonly Tenant[]>; untilMs: number } | undefined;

  const list = (): Promise<readonly Tenant[]> => {
    if (!cached || cached.untilMs < now()) {
      const tenants = read(db);
      cached = { tenants, untilMs: now() + CACHED_MS };
      tenants.then(
        ({ length }) => {
          if (length === 0) cached = undefined;
        },
        () => (cached = undefined),
      );
    }
    return cached.tenants;
  };

  return {
    list,
    expire: () => void (cached = undefined),
    find: async (id) => (await list()).find((tenant) => tenant.id === id),
    findByHostname: async (hostname) => (await list()).find((tenant) => tenant.domains.includes(hostname)),
    findByBrand: async (brandId) => (await list()).find((tenant) => tenant.settings.site.betby.brand_id === brandId),
  };
}

async function load({ registry }: Database): Promise<readonly Tenant[]> {
  const tenants = await registry.selectFrom('tenants').selectAll().execute();
  const domains = await registry.selectFrom('tenant_domains').selectAll().orderBy('main', 'desc').execute();
  return tenants.map((row) => {
    const settings = changedSettings(row.settings, row.changes);
    return {
      id: row.id,
      casinoId: row.casino_id,
      // A regulated site with contradicting settings is not served until they are corrected.
      active: row.active && regulatedContradictions(settings.site).length === 0,
      settings,
      domains: domains.filter(({ tenant }) => tenant === row.id).map(({ hostname }) => hostname),
    };
  });
}
