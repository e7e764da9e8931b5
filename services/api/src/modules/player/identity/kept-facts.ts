import type { FoundFacts } from '../../../vendors/identity/identity-port.ts';
import type { UserRow } from '../../../users/users.repository.ts';

/** What is kept of a document: whether it is the player's, not what it says. Null: the provider does not know. */
export interface KeptFacts {
  readonly document_type?: string | null;
  readonly name_match?: boolean | null;
  readonly birth_date_match?: boolean | null;
  readonly cpf_match?: boolean | null;
  readonly face_score?: number | null;
  readonly liveness_score?: number | null;
  readonly proves_address?: boolean;
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

/** First and last word are the same: documents leave out and shorten what is between. */
const isSameName = (given: string, found: string): boolean => {
  const [a, b] = [wordsOf(given), wordsOf(found)];
  return a[0] === b[0] && a.at(-1) === b.at(-1);
};

const matches = <Value>(own: Value | null, found: Value | null, isSame: (own: Value, found: Value) => boolean) =>
  own === null || found === null ? null : isSame(own, found);

export const keptFacts = (
  { first_name, last_name, birth_date, cpf }: Pick<UserRow, 'first_name' | 'last_name' | 'birth_date' | 'cpf'>,
  found: FoundFacts,
): KeptFacts => ({
  document_type: found.documentType,
  name_match: matches(`${first_name} ${last_name}`, found.fullName, isSameName),
  birth_date_match: matches(birth_date, found.birthDate, (own, other) => own === other),
  cpf_match: matches(cpf, found.cpf, (own, other) => own === other),
  face_score: found.faceScore,
  liveness_score: found.livenessScore,
  proves_address: found.provesAddress,
});

/** An approved document of somebody else proves nothing about this player; a CPF on it decides alone. */
export const isOfPlayer = ({ name_match, birth_date_match, cpf_match }: KeptFacts): boolean => {
  if (cpf_match !== null && cpf_match !== undefined) return cpf_match && birth_date_match !== false;
  return name_match === true && birth_date_match !== false;
};
