import { seal, unseal, type ServicesKey } from '@jangada/server/services-key';
import { digest } from '../crypto/tokens.ts';
import type { Database } from '../database/database.ts';

const nameOf = (personId: string): string => `staff-cpf ${personId}`;

/** The CPF of a person, as it is stored: its digest, sealed. */
export const sealCpf = (key: ServicesKey, personId: string, cpf: string): string =>
  seal(key, nameOf(personId), digest(cpf));

/** Whether the CPF of a player is that of the person. Without the key of the services nobody's is stored. */
export const isOwnCpf = async (
  { registry }: Pick<Database, 'registry'>,
  key: ServicesKey | null,
  { personId, cpf }: { readonly personId: string; readonly cpf: string },
): Promise<boolean> => {
  const person = await registry.selectFrom('staff').select('sealed_cpf').where('id', '=', personId).executeTakeFirst();
  if (!key || !person?.sealed_cpf) return false;
  return unseal(key, nameOf(personId), person.sealed_cpf) === digest(cpf);
};
