import type { DocumentStatus, DocumentType } from '@jangada/contracts/domains/documents/document';

export interface KnownDocument {
  readonly type: DocumentType;
  readonly status: DocumentStatus;
}

/** One of these shows who somebody is. */
const proofs: readonly (readonly DocumentType[])[] = [['rg_front', 'rg_back'], ['cnh'], ['passport']];

/** What proves an identity beside that: a face, and where the law asks for it an address (domain.md 4.2). */
const alwaysNeeded = (regulated: boolean): readonly DocumentType[] =>
  regulated ? ['selfie', 'address_proof'] : ['selfie'];

/**
 * How an identity stands, by its documents. Approved is more than every document that was sent: it is every one needed.
 *
 * @param documents all of a player's, newest first
 */
export function identityOf(
  documents: readonly KnownDocument[],
  regulated: boolean,
): 'none' | 'pending' | 'approved' | 'rejected' {
  const approved = (type: DocumentType): boolean =>
    documents.some((one) => one.type === type && one.status === 'approved');
  if (alwaysNeeded(regulated).every(approved) && proofs.some((types) => types.every(approved))) return 'approved';

  const owned = documents.filter(({ status }) => status !== 'cancelled');
  if (owned.some(({ status }) => status === 'pending')) return 'pending';
  const newestOfEach = [...new Map(owned.toReversed().map((one) => [one.type, one.status])).values()];
  if (newestOfEach.includes('rejected')) return 'rejected';
  return newestOfEach.includes('approved') ? 'pending' : 'none';
}
