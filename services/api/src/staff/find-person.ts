import type { Role } from '@jangada/contracts/ops/rights/roles';
import type { Kysely } from 'kysely';
import { digest } from '../crypto/tokens.ts';
import type { Registry } from '../database/schema.ts';
import { usableGrants } from './address-lists.ts';
import type { Grant, Person } from './person.ts';
import { findSession } from './sessions.ts';

type Staff = Kysely<Registry>;

/** Precision of the last use of a key: a call writes it again only after this time. */
const USED_EVERY_MS = 60_000;

/** The caller of the key; null when there is none, it has ended, or the person has. */
export const findPersonByKey = async (registry: Staff, key: string, address: string): Promise<Person | null> => {
  const found = await registry
    .selectFrom('staff_keys')
    .innerJoin('staff', 'staff.id', 'staff_keys.person_id')
    .select(['staff.id', 'staff.name', 'staff_keys.id as keyId', 'staff_keys.used_at as usedAt'])
    .where('staff_keys.digest', '=', digest(key))
    .where('staff_keys.ended_at', 'is', null)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  const { id, name, keyId, usedAt } = found;
  if (usedAt === null || usedAt.getTime() < Date.now() - USED_EVERY_MS)
    await registry.updateTable('staff_keys').set({ used_at: new Date() }).where('id', '=', keyId).execute();
  return { id, name, ...(await grantsFrom(registry, id, address)), session: null };
};

/** Somebody who is not the caller, with all grants in force; null when the person has left. */
export const findPersonById = async (registry: Staff, id: string): Promise<Person | null> => {
  const found = await registry
    .selectFrom('staff')
    .select('name')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found ? { id, name: found.name, grants: await openGrants(registry, id), outside: [], session: null } : null;
};

export interface InSession {
  readonly person: Person;
  /** Idle for too long: one touch of a passkey opens it again. */
  readonly isLocked: boolean;
}

/** The caller with the cookie of a session; null when it is over. */
export const findPersonBySession = async (
  registry: Staff,
  token: string,
  { address, isUse }: { readonly address: string; readonly isUse: boolean },
): Promise<InSession | null> => {
  const session = await findSession(registry, token, isUse);
  if (!session) return null;
  const { personId: id, name, isLocked, id: sessionId, browser, provenAt } = session;
  const grants = await grantsFrom(registry, id, address);
  return { person: { id, name, ...grants, session: { id: sessionId, browser, provenAt } }, isLocked };
};

/** What a person may do at this address, and the grants that address lists restrict there. */
export const grantsFrom = async (
  registry: Staff,
  personId: string,
  address: string,
): Promise<Pick<Person, 'grants' | 'outside'>> => {
  const held = await openGrants(registry, personId);
  const grants = await usableGrants(registry, held, address);
  return { grants, outside: held.filter((grant) => !grants.includes(grant)) };
};

/** What a person may do now. Read at each call, so that a change is in force at the next one. */
export const openGrants = async (registry: Staff, personId: string): Promise<Grant[]> => {
  const rows = await registry
    .selectFrom('staff_grants')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', new Date())]))
    .orderBy('since')
    .orderBy('role')
    .orderBy('id')
    .execute();
  return rows.map(({ id, role, tenants, since, until, given_by: givenBy }) => ({
    ...{ id, role, tenants, since, until, givenBy },
  }));
};

/** How many people run the sites, without those who have left. */
export const countPeople = async (registry: Staff): Promise<number> => {
  const { count } = await registry
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

const foldedWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The names of people, also of those who have left, that have a word beginning with each of these, and the text itself. */
export const namesLike = async (registry: Staff, text: string): Promise<string[]> => {
  const people = await registry.selectFrom('staff').select('name').execute();
  const typed = foldedWords(text);
  const names = people
    .map(({ name }) => name)
    .filter((name) => {
      const words = foldedWords(name);
      return typed.length > 0 && typed.every((part) => words.some((word) => word.startsWith(part)));
    });
  return [...new Set([text, ...names])];
};

/** Somebody who has not left. */
export const findPersonNamed = (registry: Staff, name: string): Promise<{ id: string; name: string } | undefined> =>
  registry
    .selectFrom('staff')
    .select(['id', 'name'])
    .where(({ fn }) => fn('lower', ['name']), '=', name.toLowerCase())
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** Everybody who may do something, with their roles. */
export const listPeopleWithRoles = async (registry: Staff): Promise<{ name: string; roles: Role[] }[]> => {
  const rows = await registry
    .selectFrom('staff')
    .innerJoin('staff_grants', 'staff_grants.person_id', 'staff.id')
    .select(['name', 'role'])
    .where('staff.ended_at', 'is', null)
    .where('staff_grants.ended_at', 'is', null)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', new Date())]))
    .orderBy('staff.created_at')
    .orderBy('name')
    .orderBy('since')
    .orderBy('role')
    .execute();
  const people = new Map<string, Set<Role>>();
  for (const { name, role } of rows) people.set(name, (people.get(name) ?? new Set()).add(role));
  return [...people].map(([name, ofPerson]) => ({ name, roles: [...ofPerson] }));
};
