import { roles, type Role } from '@jangada/contracts/ops/rights/roles';
import type { Kysely } from 'kysely';
import type { Registry } from '../database/schema.ts';

interface DemoPerson {
  readonly name: string;
  readonly roles: readonly Role[];
}

/** Who can sign in at the desk of a demo by a click. */
export const demoStaff: readonly DemoPerson[] = [
  { name: 'Sônia Reis', roles: ['support'] },
  { name: 'Paulo Mendes', roles: ['payments'] },
  { name: 'Gilda Farias', roles: ['manager'] },
  { name: 'Caio Duarte', roles: ['compliance', 'risk'] },
  { name: 'Ada Lopes', roles: ['admin'] },
];

/** Whoever works at the terminal of this machine. */
const local: DemoPerson = { name: 'local', roles };

/** Beyond the days in which a new grant has half of its limits. */
const SINCE_MS = 30 * 24 * 60 * 60_000;

/**
 * The people of the demo; who is there stays as they are.
 *
 * @param keyDigest of the machine's key for `jangada ops`; null without one
 */
export const seedStaff = async (registry: Kysely<Registry>, keyDigest: string | null): Promise<void> => {
  for (const person of demoStaff) await ensurePerson(registry, person);
  if (keyDigest === null) return;
  const person_id = await ensurePerson(registry, local);
  await registry
    .insertInto('staff_keys')
    .values({ person_id, name: 'this machine', digest: keyDigest })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const ensurePerson = async (registry: Kysely<Registry>, { name, roles: given }: DemoPerson): Promise<string> => {
  const known = await registry.selectFrom('staff').select('id').where('name', '=', name).executeTakeFirst();
  if (known) return known.id;
  const { id } = await registry.insertInto('staff').values({ name }).returning('id').executeTakeFirstOrThrow();
  const since = new Date(Date.now() - SINCE_MS);
  await registry
    .insertInto('staff_grants')
    .values(given.map((role) => ({ person_id: id, role, since })))
    .execute();
  return id;
};
