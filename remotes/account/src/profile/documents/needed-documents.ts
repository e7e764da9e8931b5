import type { Document, DocumentType } from '@jangada/contracts/domains/documents/document';

/** One of these shows who somebody is; the server's rule is in `identity.ts` of the API. */
export const proofs = {
  rg: ['rg_front', 'rg_back'],
  cnh: ['cnh'],
  passport: ['passport'],
} as const satisfies Readonly<Record<string, readonly DocumentType[]>>;

export type Proof = keyof typeof proofs;

export const proofNames = ['rg', 'cnh', 'passport'] as const satisfies readonly Proof[];

/** What is sent besides the proof: a face, and where the law requires it an address. */
export const alwaysNeeded = (isRegulated: boolean): readonly DocumentType[] =>
  isRegulated ? ['selfie', 'address_proof'] : ['selfie'];

/** The newest document of each type that was not taken back; the list has the newest first. */
export const newestOf = (documents: readonly Document[], type: DocumentType): Document | undefined =>
  documents.find((document) => document.type === type && document.status !== 'cancelled');

/** The proof that was begun, so that the page shows it again; RG when none was. */
export const begunProof = (documents: readonly Document[]): Proof =>
  proofNames.find((name) => proofs[name].some((type) => newestOf(documents, type))) ?? 'rg';
