import { describeUnknown, selectTenants, type TaggedTenant } from '@jangada/contracts/delivery/tenant-groups';
import type { Database } from '../database/database.ts';
import { listTenants, requireTenant } from './tenants.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { recordAudit } from '../audit/audit.ts';

/** Every tenant with its tags in order. */
export const listTaggedTenants = async (db: Database): Promise<{ tenant: string; tags: string[] }[]> => {
  const [tenants, rows] = await Promise.all([
    listTenants(db),
    db.selectFrom('tenant_tags').select(['tenant', 'tag']).orderBy('tag').execute(),
  ]);
  const tagsOf = new Map<string, string[]>(tenants.map(({ slug }) => [slug, []]));
  for (const { tenant, tag } of rows) tagsOf.get(tenant)?.push(tag);
  return [...tagsOf].map(([tenant, tags]) => ({ tenant, tags }));
};

export interface TagChange {
  readonly tenants: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly author: string;
  readonly reason: string;
}

/** Gives and takes tags, of all the tenants or of none. @throws {DeliveryError} tenant.unknown */
export const changeTags = async (
  db: Database,
  { tenants, add, remove, author, reason }: TagChange,
): Promise<readonly TaggedTenant[]> => {
  for (const tenant of tenants) await requireTenant(db, tenant);
  const rows = tenants.flatMap((tenant) => add.map((tag) => ({ tenant, tag })));
  await db.transaction().execute(async (tx) => {
    if (remove.length > 0) {
      await tx.deleteFrom('tenant_tags').where('tenant', 'in', tenants).where('tag', 'in', remove).execute();
    }
    if (rows.length > 0) {
      await tx
        .insertInto('tenant_tags')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const facts = { add, remove };
    await recordAudit(
      tx,
      tenants.map((tenant) => ({ actor: author, action: 'tenant.tagged', subject: tenant, reason, facts })),
    );
  });
  return (await listTaggedTenants(db)).filter(({ tenant }) => tenants.includes(tenant));
};

/** The tenants that selectors name. @throws {DeliveryError} tenant.unknown */
export const resolveTenants = (
  all: readonly TaggedTenant[],
  selectors: readonly string[],
  except: readonly string[] = [],
): readonly string[] => {
  const { tenants, unknown } = selectTenants(all, selectors, except);
  if (unknown.length === 0) return tenants;
  throw new DeliveryError('tenant.unknown', describeUnknown(unknown), { unknown });
};
