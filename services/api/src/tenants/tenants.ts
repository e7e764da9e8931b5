import type { Database } from '../database/database.ts';
import { outsideDryRun } from '../database/dry-run.ts';
import { createTenantLoader, type LoadTenants } from './load-tenants.ts';
import type { Tenant } from './tenant.ts';

export interface Tenants {
  /** @param hostname without a port */
  findByHostname(hostname: string): Promise<Tenant | undefined>;
  find(id: string): Promise<Tenant | undefined>;
  /** The tenant as it was last read; undefined before the first read. */
  lastRead(id: string): Tenant | undefined;
  findByBrand(brandId: string): Promise<Tenant | undefined>;
  list(): Promise<readonly Tenant[]>;
  /** Called after a change, so that the next call reads the registry. */
  expire(): void;
}

/** The maximum delay until a change of a tenant's settings is visible. */
const CACHED_MS = 5_000;

/** An unknown host name is looked up in the database again after this time, so that a new tenant is served at once. */
const UNKNOWN_CACHED_MS = 500;

/** The registry with its lookups, which are made once for each list. */
interface Index {
  readonly tenants: readonly Tenant[];
  readonly byId: ReadonlyMap<string, Tenant>;
  readonly byHostname: ReadonlyMap<string, Tenant>;
  readonly byBrand: ReadonlyMap<string, Tenant>;
}

const indexOf = (tenants: readonly Tenant[]): Index => ({
  tenants,
  byId: new Map(tenants.map((tenant) => [tenant.id, tenant])),
  byHostname: new Map(tenants.flatMap((tenant) => tenant.domains.map((hostname) => [hostname, tenant] as const))),
  // Of two tenants with one brand the first is found.
  byBrand: new Map(tenants.map((tenant) => [tenant.settings.site.betby.brand_id, tenant] as const).toReversed()),
});

const nothing = indexOf([]);

/**
 * The registry of tenants, cached briefly because every request reads it. An empty registry is not cached: otherwise a
 * new installation would answer for seconds after the seed that the site does not exist.
 */
export const createTenants = (
  db: Database,
  now: () => number = Date.now,
  read: LoadTenants = createTenantLoader({ servicesKey: null, apps: {} }),
): Tenants => {
  let cached: { index: Promise<Index>; readMs: number } | undefined;
  let last = nothing;

  const readIndex = async (): Promise<Index> => {
    const tenants = await outsideDryRun(() => read(db));
    if (tenants !== last.tenants) last = indexOf(tenants);
    return last;
  };

  const indexAt = (cachedMs: number): Promise<Index> => {
    if (!cached || cached.readMs + cachedMs < now()) {
      const index = readIndex();
      cached = { index, readMs: now() };
      index.then(
        ({ tenants }) => {
          if (tenants.length === 0) cached = undefined;
        },
        () => (cached = undefined),
      );
    }
    return cached.index;
  };
  const findIn = async (lookUp: (index: Index) => Tenant | undefined): Promise<Tenant | undefined> =>
    lookUp(await indexAt(CACHED_MS)) ?? lookUp(await indexAt(UNKNOWN_CACHED_MS));

  return {
    list: async () => (await indexAt(CACHED_MS)).tenants,
    expire: () => void (cached = undefined),
    lastRead: (id) => last.byId.get(id),
    find: (id) => findIn(({ byId }) => byId.get(id)),
    findByHostname: (hostname) => findIn(({ byHostname }) => byHostname.get(hostname)),
    findByBrand: async (brandId) => (await indexAt(CACHED_MS)).byBrand.get(brandId),
  };
};
