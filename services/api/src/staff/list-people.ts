import type { StaffPerson } from '@jangada/contracts/ops/people';
import type { Role } from '@jangada/contracts/ops/rights/roles';
import type { Language } from '@jangada/contracts/values/languages';
import { sql, type Kysely } from 'kysely';
import type { Registry } from '../database/schema.ts';
import { SESSION_MS } from './sessions.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly sealed_cpf: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly passkeys: number;
  readonly keys: number;
  readonly sessions: number;
  readonly invited_until: Date | null;
  readonly last_used_at: Date | null;
}

interface GrantRow {
  readonly person_id: string;
  readonly role: Role;
  readonly tenants: string[] | null;
  readonly since: Date;
  readonly until: Date | null;
  readonly given_by: string | null;
}

/**
 * People with what they may do, and how they come in; in the order in which they came.
 *
 * @param of one person; null for all
 */
export const listPeople = async (
  registry: Kysely<Registry>,
  { of, withEnded }: { readonly of: string | null; readonly withEnded: boolean },
): Promise<StaffPerson[]> => {
  const { rows } = await sql<Row>`
    select s.*,
      (select count(*) from staff_passkeys p where p.person_id = s.id) as passkeys,
      (select count(*) from staff_keys k where k.person_id = s.id and k.ended_at is null) as keys,
      (select count(*) from staff_sessions e where e.person_id = s.id and e.ended_at is null
        and e.created_at > ${new Date(Date.now() - SESSION_MS)}) as sessions,
      (select max(i.expires_at) from staff_invitations i
        where i.person_id = s.id and i.used_at is null and i.expires_at > now()) as invited_until,
      greatest((select max(k.used_at) from staff_keys k where k.person_id = s.id),
        (select max(e.used_at) from staff_sessions e where e.person_id = s.id)) as last_used_at
    from staff s
    where (${of}::uuid is null or s.id = ${of}::uuid) and (${withEnded}::boolean or s.ended_at is null)
    order by s.created_at, s.name`.execute(registry);
  const { rows: grants } = await sql<GrantRow>`
    select g.*, by.name as given_by from staff_grants g left join staff by on by.id = g.given_by
    where g.ended_at is null and (g.until is null or g.until > now()) order by g.since, g.role`.execute(registry);
  return rows.map((row) =>
    present(
      row,
      grants.filter(({ person_id: personId }) => personId === row.id),
    ),
  );
};

const present = (row: Row, grants: readonly GrantRow[]): StaffPerson => ({
  ...{ id: row.id, name: row.name, language: row.language },
  grants: grants.map(({ role, tenants, since, until, given_by }) => ({
    ...{ role, tenants, given_by },
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  })),
  ...{ passkeys: row.passkeys, keys: row.keys, sessions: row.sessions },
  has_cpf: row.sealed_cpf !== null,
  invited_until: row.invited_until?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});
