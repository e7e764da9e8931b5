import type { Database } from '../database/database.ts';
import type { Step } from '../delivery/change-steps.ts';
import { requireTenant } from '../tenants/tenants.ts';
import { recordAudit } from '../audit/audit.ts';

/** How long a change waits for a second person. */
const APPROVAL_HOURS = 24;

const MS_PER_HOUR = 3_600_000;

/** The moment after which something proposed at `from` can no longer be approved. */
export const approvalEnds = (from: Date): Date => new Date(from.getTime() + APPROVAL_HOURS * MS_PER_HOUR);

export const secondPersonTenants = async (db: Database): Promise<string[]> => {
  const rows = await db.selectFrom('second_person_tenants').select('tenant').orderBy('tenant').execute();
  return rows.map(({ tenant }) => tenant);
};

/** The tenants among these steps that ask for a second person. Going back never does. */
export const needingApproval = async (db: Database, steps: readonly Step[]): Promise<string[]> => {
  const required = await secondPersonTenants(db);
  const giving = new Set(steps.filter(({ gives }) => gives).map(({ tenant }) => tenant));
  return required.filter((tenant) => giving.has(tenant));
};

interface SecondPersonChange {
  readonly tenant: string;
  readonly needed: boolean;
  readonly author: string;
  readonly reason: string;
}

/** @throws {DeliveryError} tenant.unknown */
export const changeSecondPerson = async (
  db: Database,
  { tenant, needed, author, reason }: SecondPersonChange,
): Promise<string[]> => {
  await requireTenant(db, tenant);
  await db.transaction().execute(async (tx) => {
    if (needed) {
      await tx
        .insertInto('second_person_tenants')
        .values({ tenant })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else await tx.deleteFrom('second_person_tenants').where('tenant', '=', tenant).execute();
    const action = needed ? 'second-person.required' : 'second-person.lifted';
    await recordAudit(tx, [{ actor: author, action, subject: tenant, reason }]);
  });
  return secondPersonTenants(db);
};
