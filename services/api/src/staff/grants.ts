import type { Role } from '@jangada/contracts/ops/rights/roles';
import type { Kysely } from 'kysely';
import type { Registry } from '../database/schema.ts';
import { openGrants } from './find-person.ts';
import type { Grant } from './person.ts';

export interface WantedGrant {
  readonly role: Role;
  readonly tenants: readonly string[] | null;
  readonly until: Date | null;
}

/** Gives and ends roles until the person has exactly these; one that stays as it is keeps its beginning. */
export const setGrants = async (
  registry: Kysely<Registry>,
  personId: string,
  wanted: readonly WantedGrant[],
  by: string | null,
): Promise<void> => {
  const open = await openGrants(registry, personId);
  const stay = (grant: Grant) => wanted.some((one) => isSame(one, grant));
  await endGrants(
    registry,
    open.filter((grant) => !stay(grant)).map(({ id }) => id),
    by,
  );
  for (const one of wanted) {
    if (open.some((grant) => isSame(one, grant))) continue;
    const { role, tenants, until } = one;
    await registry
      .insertInto('staff_grants')
      .values({ person_id: personId, role, tenants: tenants && [...tenants], until, given_by: by })
      .execute();
  }
};

export const endGrants = async (
  registry: Kysely<Registry>,
  ids: readonly string[],
  by: string | null,
): Promise<void> => {
  if (ids.length === 0) return;
  await registry
    .updateTable('staff_grants')
    .set({ ended_at: new Date(), ended_by: by })
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .execute();
};

const isSame = (wanted: WantedGrant, { role, tenants, until }: Grant): boolean =>
  wanted.role === role &&
  wanted.until?.getTime() === until?.getTime() &&
  wanted.tenants?.toSorted().join() === tenants?.toSorted().join();
