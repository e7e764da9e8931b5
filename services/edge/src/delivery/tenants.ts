import type { Tenant } from '@jangada/contracts/delivery/tenants.endpoints';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';

export const listTenants = (db: Database): Promise<Tenant[]> =>
  db.selectFrom('tenants').select(['slug', 'domain']).orderBy('slug').execute();

export const registerTenant = (db: Database, { slug, domain }: Tenant): Promise<Tenant> =>
  db
    .insertInto('tenants')
    .values({ slug, domain })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ domain }))
    .returning(['slug', 'domain'])
    .executeTakeFirstOrThrow();

/** @throws {DeliveryError} tenant.unknown */
export const domainOf = async (db: Database, slug: string): Promise<string> => {
  const known = await db.selectFrom('tenants').select('domain').where('slug', '=', slug).executeTakeFirst();
  if (!known) throw new DeliveryError('tenant.unknown', `There is no tenant ${slug}`, { tenant: slug });
  return known.domain;
};

/** @throws {DeliveryError} tenant.unknown */
export const requireTenant = async (db: Database, slug: string): Promise<void> => void (await domainOf(db, slug));
