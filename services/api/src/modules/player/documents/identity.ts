import type { DocumentStatus, DocumentType } from '@jangada/contracts/domains/documents/document';
import type { IdentityState } from '@jangada/contracts/domains/identity/check';

export interface KnownDocument {
  readonly type: DocumentType;
  readonly status: DocumentStatus;
}

/** What a check by camera has shown. */
export interface CheckedIdentity {
  readonly state: IdentityState;
  readonly provesAddress: boolean;
}

/** Document types that prove an identity. */
const proofs: readonly (readonly DocumentType[])[] = [['rg_front', 'rg_back'], ['cnh'], ['passport']];

/** Further required documents: a selfie, and on regulated sites a proof of address. */
const alwaysNeeded = (regulated: boolean): readonly DocumentType[] =>
  regulated ? ['selfie', 'address_proof'] : ['selfie'];

/**
 * The identity status that documents and checks give. Approved requires everything that is needed, not only what was
 * sent. An approved check stands for document and selfie, and for the proof of address where it had one.
 *
 * @param documents all documents of a player, newest first
 * @param check the one that counts
 */
export const identityOf = (
  documents: readonly KnownDocument[],
  regulated: boolean,
  check: CheckedIdentity | null = null,
): 'none' | 'pending' | 'approved' | 'rejected' => {
  const isChecked = check?.state === 'approved';
  const shown: readonly DocumentType[] = isChecked
    ? ['passport', 'selfie', ...(check.provesAddress ? (['address_proof'] as const) : [])]
    : [];
  const approved = (type: DocumentType): boolean =>
    shown.includes(type) || documents.some((one) => one.type === type && one.status === 'approved');
  if (alwaysNeeded(regulated).every(approved) && proofs.some((types) => types.every(approved))) return 'approved';

  const owned = documents.filter(({ status }) => status !== 'cancelled');
  if (check?.state === 'review' || owned.some(({ status }) => status === 'pending')) return 'pending';
  const newestOfEach = [...new Map(owned.toReversed().map((one) => [one.type, one.status])).values()];
  if (check?.state === 'rejected' || newestOfEach.includes('rejected')) return 'rejected';
  return isChecked || newestOfEach.includes('approved') ? 'pending' : 'none';
};
