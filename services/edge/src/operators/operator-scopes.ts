import type { OperatorScope } from '@jangada/contracts/delivery/access';
import type { Database } from '../database/database.ts';
import { recordAudit } from '../audit/audit.ts';
import { listTaggedTenants, resolveTenants } from '../tenants/tenant-tags.ts';
import { DeliveryError } from '../http/delivery-error.ts';

export interface ScopeChange {
  readonly scopes: readonly OperatorScope[] | null;
  readonly author: string;
  readonly reason: string;
}

export const unknownOperator = (name: string): DeliveryError =>
  new DeliveryError('operator.unknown', `There is no operator ${name}`, { name });

/** The error of an admin with a limit, which would bind no call that an admin alone may make. */
export const limitOfAdmin = (name: string): DeliveryError =>
  new DeliveryError(
    'operator.limit-of-admin',
    `An admin has no limit: give ${name} the role operator first, or lift the limit to make ${name} an admin`,
    { name },
  );

/** @throws {DeliveryError} operator.unknown, operator.limit-of-admin, tenant.unknown */
export const writeScopes = async (
  db: Database,
  name: string,
  { scopes, author, reason }: ScopeChange,
): Promise<void> => {
  resolveTenants(
    await listTaggedTenants(db),
    (scopes ?? []).flatMap(({ tenants }) => tenants),
  );
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('operators')
      .set({ scopes: scopes && JSON.stringify(scopes) })
      .where('name', '=', name)
      .$if(scopes !== null, (query) => query.where('role', '<>', 'admin'))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw await refusalOf(tx, name);
    await recordAudit(tx, [{ actor: author, action: 'operator.scoped', subject: name, reason, facts: { scopes } }]);
  });
};

const refusalOf = async (tx: Database, name: string): Promise<DeliveryError> => {
  const known = await tx.selectFrom('operators').select('id').where('name', '=', name).executeTakeFirst();
  return known ? limitOfAdmin(name) : unknownOperator(name);
};
