import { randomUUID } from 'node:crypto';
import type { StaffPerson } from '@jangada/contracts/ops/people';
import { cpfDigits, isCpf } from '@jangada/contracts/validation/cpf';
import type { Language } from '@jangada/contracts/values/languages';
import type { ServicesKey } from '@jangada/server/services-key';
import type { Kysely } from 'kysely';
import { uniqueViolation } from '../database/database.ts';
import type { Registry } from '../database/schema.ts';
import { DomainError } from '../errors/domain-error.ts';
import { wrongField } from '../http/input.ts';
import { findPersonNamed, openGrants } from './find-person.ts';
import { endGrants, setGrants, type WantedGrant } from './grants.ts';
import { invite, type Invitation } from './invitations.ts';
import { endKeys } from './keys.ts';
import { listPeople } from './list-people.ts';
import { sealCpf } from './own-cpf.ts';
import { endSessions } from './sessions.ts';

type Staff = Kysely<Registry>;

interface Sealing {
  readonly keys: ServicesKey | null;
  /** Of the caller, for refusals. */
  readonly language: Language;
}

export interface NewStaff {
  readonly name: string;
  readonly language: Language;
  readonly cpf: string | undefined;
  readonly grants: readonly WantedGrant[];
  /** Null: the setup of the installation. */
  readonly by: string | null;
}

const NAME = /^[^\p{Cc}]{2,80}$/u;

/** A person with roles and without a way to come in. @throws ops.name-taken, request.invalid, connection.no-key */
export const makePerson = async (registry: Staff, person: NewStaff, { keys, language }: Sealing): Promise<string> => {
  const id = randomUUID();
  const { name, cpf } = person;
  if (!NAME.test(name)) throw wrongField('name', language);
  if (cpf !== undefined && !isCpf(cpfDigits(cpf))) throw wrongField('cpf', language);
  try {
    await registry
      .insertInto('staff')
      .values({ id, name, language: person.language, sealed_cpf: cpf === undefined ? null : sealCpf(keys, id, cpf) })
      .execute();
  } catch (error) {
    if (uniqueViolation(error) === 'staff_name') throw new DomainError('ops.name-taken');
    throw error;
  }
  await setGrants(registry, id, person.grants, person.by);
  return id;
};

/** @throws request.not-found */
export const getPersonNamed = async (registry: Staff, name: string): Promise<{ id: string; name: string }> => {
  const person = await findPersonNamed(registry, name);
  if (!person) throw new DomainError('request.not-found');
  return person;
};

export const presentPerson = async (registry: Staff, id: string): Promise<StaffPerson> => {
  const [person] = await listPeople(registry, { of: id, withEnded: true });
  if (!person) throw new DomainError('request.not-found');
  return person;
};

/** @throws request.invalid, connection.no-key */
export const changePerson = async (
  registry: Staff,
  id: string,
  change: { readonly language?: Language | undefined; readonly cpf?: string | undefined },
  { keys, language }: Sealing,
): Promise<void> => {
  if (change.cpf !== undefined && !isCpf(cpfDigits(change.cpf))) throw wrongField('cpf', language);
  const set = {
    ...(change.language && { language: change.language }),
    ...(change.cpf !== undefined && { sealed_cpf: sealCpf(keys, id, change.cpf) }),
  };
  if (Object.keys(set).length > 0) await registry.updateTable('staff').set(set).where('id', '=', id).execute();
};

/** Everything that lets the person in ends at once. */
export const endPerson = async (registry: Staff, id: string, by: string | null): Promise<void> => {
  await registry.updateTable('staff').set({ ended_at: new Date() }).where('id', '=', id).execute();
  await endGrants(
    registry,
    (await openGrants(registry, id)).map((grant) => grant.id),
    by,
  );
  await endSessions(registry, id, null);
  await endKeys(registry, id, null);
  await registry.deleteFrom('staff_passkeys').where('person_id', '=', id).execute();
};

/** For somebody whose passkeys are lost: they and the sessions end, and a new invitation makes a new one. */
export const recoverPerson = async (registry: Staff, id: string, by: string | null): Promise<Invitation> => {
  await endSessions(registry, id, null);
  await registry.deleteFrom('staff_passkeys').where('person_id', '=', id).execute();
  return invite(registry, id, by);
};
