import type { DocumentStatus, DocumentType } from '@jangada/contracts/domains/documents/document';

export interface KnownDocument {
  readonly type: DocumentType;
  readonly status: DocumentStatus;
}

/** Document types that prove an identity. */
const proofs: readonly (readonly DocumentType[])[] = [['rg_front', 'rg_back'], ['cnh'], ['passport']];

/** Further required documents: a selfie, and on regulated sites a proof of address. */
const alwaysNeeded = (regulated: boolean): readonly DocumentType[] =>
  regulated ? ['selfie', 'address_proof'] : ['selfie'];

/**
 * The identity status that the documents give. Approved requires every needed document, not only the sent ones.
 *
 * @param documents all documents of a player, newest first
 */
export const identityOf = (
  documents: readonly KnownDocument[],
  regulated: boolean,
): 'none' | 'pending' | 'approved' | 'rejected' => {
  const approved = (type: DocumentType): boolean =>
    documents.some((one) => one.type === type && one.status === 'approved');
  if (alwaysNeeded(regulated).every(approved) && proofs.some((types) => types.every(approved))) return 'approved';

  const owned = documents.filter(({ status }) => status !== 'cancelled');
  if (owned.some(({ status }) => status === 'pending')) return 'pending';
  const newestOfEach = [...new Map(owned.toReversed().map((one) => [one.type, one.status])).values()];
  if (newestOfEach.includes('rejected')) return 'rejected';
  return newestOfEach.includes('approved') ? 'pending' : 'none';
};
