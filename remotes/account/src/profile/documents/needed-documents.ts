import type { Document, DocumentType } from '@jangada/contracts/domains/documents/document';

/** The documents of each proof of identity; the server's rule is in `identity.ts` of the API. */
export const proofs = {
  rg: ['rg_front', 'rg_back'],
  cnh: ['cnh'],
  passport: ['passport'],
} as const satisfies Readonly<Record<string, readonly DocumentType[]>>;

export type Proof = keyof typeof proofs;

export const proofNames = ['rg', 'cnh', 'passport'] as const satisfies readonly Proof[];

/** The documents that every proof needs: a selfie, and an address where the law requires it. */
export const alwaysNeeded = (isRegulated: boolean): readonly DocumentType[] =>
  isRegulated ? ['selfie', 'address_proof'] : ['selfie'];

/** The newest document of this type that was not withdrawn; the list has the newest first. */
export const newestOf = (documents: readonly Document[], type: DocumentType): Document | undefined =>
  documents.find((document) => document.type === type && document.status !== 'cancelled');

/** The proof that the player has started; RG by default. */
export const begunProof = (documents: readonly Document[]): Proof =>
  proofNames.find((name) => proofs[name].some((type) => newestOf(documents, type))) ?? 'rg';
