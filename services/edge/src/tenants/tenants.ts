import type { ListedTenant, Tenant } from '@jangada/contracts/delivery/tenants.endpoints';
import { recordAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { DeliveryError } from '../http/delivery-error.ts';

export const listTenants = (db: Database): Promise<ListedTenant[]> =>
  db
    .selectFrom('tenants')
    .select(['slug', 'domain', (is) => is('closed_at', 'is not', null).$castTo<boolean>().as('closed')])
    .where('removed_at', 'is', null)
    .orderBy('slug')
    .execute();

export const registerTenant = (db: Database, { slug, domain }: Tenant): Promise<Tenant> =>
  db
    .insertInto('tenants')
    .values({ slug, domain })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ domain, removed_at: null }))
    .returning(['slug', 'domain'])
    .executeTakeFirstOrThrow();

/** @throws {DeliveryError} tenant.unknown */
export const domainOf = async (db: Database, slug: string): Promise<string> => {
  const known = await db
    .selectFrom('tenants')
    .select('domain')
    .where('slug', '=', slug)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!known) throw new DeliveryError('tenant.unknown', `There is no tenant ${slug}`, { tenant: slug });
  return known.domain;
};

/** @throws {DeliveryError} tenant.unknown */
export const requireTenant = async (db: Database, slug: string): Promise<void> => void (await domainOf(db, slug));

/** Who changed a tenant, why, and what the record says besides. */
export interface TenantDecision {
  readonly author: string;
  readonly reason: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

const recordTenant = (tx: Database, action: string, subject: string, { author, reason, facts }: TenantDecision) =>
  recordAudit(tx, [{ actor: author, action: `tenant.${action}`, subject, reason, facts }]);

/** Registers a new tenant, or one that was removed. One that is known gets the domain, and no second record. */
export const registerCreated = (db: Database, tenant: Tenant, decision: TenantDecision): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('tenants')
      .select('removed_at')
      .where('slug', '=', tenant.slug)
      .forUpdate()
      .executeTakeFirst();
    await registerTenant(tx, tenant);
    if (!known || known.removed_at !== null) await recordTenant(tx, 'created', tenant.slug, decision);
  });

export const markClosed = (db: Database, slug: string, isClosed: boolean, decision: TenantDecision): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('tenants')
      .set({ closed_at: isClosed ? new Date() : null })
      .where('slug', '=', slug)
      .where('closed_at', isClosed ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await recordTenant(tx, isClosed ? 'closed' : 'reopened', slug, decision);
  });

/**
 * The tenant is no longer listed, and rollouts may not name it. A later tenant of this name does not inherit its groups
 * or its second person.
 */
export const markRemoved = (db: Database, slug: string, decision: TenantDecision): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('tenants')
      .set({ removed_at: new Date(), closed_at: null })
      .where('slug', '=', slug)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('tenant_tags').where('tenant', '=', slug).execute();
    await tx.deleteFrom('second_person_tenants').where('tenant', '=', slug).execute();
    if (numUpdatedRows > 0n) await recordTenant(tx, 'removed', slug, decision);
  });
