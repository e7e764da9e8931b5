import type { Document, DocumentType, RequestedDocument } from '@jangada/contracts/domains/documents/document';

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

/** The document was refused after it had been asked for. */
export const isRefusedSince = (document: Document | undefined, asked: RequestedDocument): boolean =>
  document?.status === 'rejected' && Date.parse(document.created_at) > Date.parse(asked.asked_at);

export interface RequestGroup {
  /** Why, for the player. */
  readonly told: string;
  readonly requests: readonly RequestedDocument[];
}

/** What was asked for with the same text, together: the text is said once. */
export const requestGroups = (requests: readonly RequestedDocument[]): readonly RequestGroup[] =>
  [...new Set(requests.map(({ told }) => told))].map((told) => ({
    told,
    requests: requests.filter((one) => one.told === told),
  }));

interface StillDue {
  /** The newest of a needed type, refused. */
  readonly refused: readonly Document[];
  /** Needed types of which nothing was sent. */
  readonly missing: readonly DocumentType[];
  /** Nothing of any proof of identity was sent: which one is for the player to choose. */
  readonly isProofOpen: boolean;
}

/** What a confirmed identity still needs, whoever asked for it. */
export const stillDue = (documents: readonly Document[], proof: Proof, isRegulated: boolean): StillDue => {
  const needed = [...proofs[proof], ...alwaysNeeded(isRegulated)].filter(
    (type) => !documents.some((one) => one.type === type && one.status === 'approved'),
  );
  const newest = needed.map((type) => newestOf(documents, type));
  return {
    refused: newest.flatMap((one) => (one?.status === 'rejected' ? [one] : [])),
    missing: needed.filter((_, index) => newest[index] === undefined),
    isProofOpen: !proofs[proof].some((type) => newestOf(documents, type)),
  };
};
