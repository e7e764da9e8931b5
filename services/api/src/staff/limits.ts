import { defaultLimits, limitClasses, type LimitClass } from '@jangada/contracts/ops/rights/limits';
import { roles, type Role } from '@jangada/contracts/ops/rights/roles';
import { sql, type Kysely } from 'kysely';
import type { Registry } from '../database/schema.ts';

export interface SetLimit {
  readonly class: LimitClass;
  /** Null where it is of a person. */
  readonly role: Role | null;
  /** The name of the person, or null where it is of a role. */
  readonly person: string | null;
  readonly tenant: string | null;
  readonly per_case: number;
  readonly per_day: number;
  readonly per_player_month: number | null;
  readonly set_by: string | null;
}

/** The limits of the platform, and those that were set instead for a role, a person, a tenant. */
export const listLimits = async (registry: Kysely<Registry>): Promise<SetLimit[]> => {
  const { rows } = await sql<SetLimit>`
    select l.class, l.role, s.name as person, l.tenant, l.per_case, l.per_day, l.per_player_month, by.name as set_by
    from staff_limits l left join staff s on s.id = l.person_id left join staff by on by.id = l.set_by
    order by l.class, l.role, s.name, l.tenant nulls first`.execute(registry);
  const isSet = (limitClass: LimitClass, role: Role) =>
    rows.some((row) => row.class === limitClass && row.role === role && row.tenant === null);
  const ofPlatform = limitClasses.flatMap((limitClass) =>
    roles.flatMap((role): SetLimit[] => {
      const limit = defaultLimits[limitClass][role];
      if (!limit || isSet(limitClass, role)) return [];
      const { perCase, perDay, perPlayerMonth = null } = limit;
      return [
        {
          ...{ class: limitClass, role, person: null, tenant: null, set_by: null },
          ...{ per_case: perCase, per_day: perDay, per_player_month: perPlayerMonth },
        },
      ];
    }),
  );
  return [...rows, ...ofPlatform];
};

export interface LimitOf {
  readonly class: LimitClass;
  readonly role: Role | null;
  readonly personId: string | null;
  readonly tenant: string | null;
}

export interface LimitAmounts {
  readonly perCase: number;
  readonly perDay: number;
  readonly perPlayerMonth: number | null;
}

/** @param amounts null takes a limit back */
export const setLimit = async (
  registry: Kysely<Registry>,
  { class: limitClass, role, personId, tenant }: LimitOf,
  amounts: LimitAmounts | null,
  by: string,
): Promise<void> => {
  await sql`
    delete from staff_limits where class = ${limitClass} and role is not distinct from ${role}
      and person_id is not distinct from ${personId}::uuid and tenant is not distinct from ${tenant}`.execute(registry);
  if (!amounts) return;
  const { perCase, perDay, perPlayerMonth } = amounts;
  await registry
    .insertInto('staff_limits')
    .values({
      ...{ class: limitClass, role, person_id: personId, tenant, set_by: by },
      ...{ per_case: perCase, per_day: perDay, per_player_month: perPlayerMonth },
    })
    .execute();
};
