import { cpfDigits } from '@jangada/contracts/validation/cpf';
import { seal, unseal, type ServicesKey } from '@jangada/server/services-key';
import { digest, sameText } from '../crypto/tokens.ts';
import { DomainError } from '../errors/domain-error.ts';

export const cpfSealName = (personId: string): string => `staff cpf ${personId}`;

/**
 * What is stored of a person's CPF: its digest, which is sealed because a CPF is soon guessed from its digest.
 *
 * @throws connection.no-key
 */
export const sealCpf = (keys: ServicesKey | null, personId: string, cpf: string): string => {
  if (!keys) throw new DomainError('connection.no-key');
  return seal(keys, cpfSealName(personId), digest(cpfDigits(cpf)));
};

/**
 * Whether this is the person's own CPF; false where the person's is not known.
 *
 * @throws when no key opens what is stored: then nobody can say that there is no conflict
 */
export const isOwnCpf = (
  keys: ServicesKey | null,
  person: { readonly id: string; readonly sealedCpf: string | null },
  cpf: string,
): boolean =>
  keys !== null &&
  person.sealedCpf !== null &&
  sameText(unseal(keys, cpfSealName(person.id), person.sealedCpf), digest(cpfDigits(cpf)));
