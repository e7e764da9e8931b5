import type { Document, RequestedDocument } from '@jangada/contracts/domains/documents/document';
import { cancelDocument, listDocuments, uploadDocument } from '@jangada/contracts/domains/documents/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';

export const aDocument = (given: Partial<Document> = {}): Document => ({
  id: 1,
  type: 'rg_front',
  status: 'pending',
  reason: null,
  created_at: '2026-11-20T12:00:00Z',
  ...given,
});

export const aRequest = (given: Partial<RequestedDocument> = {}): RequestedDocument => ({
  type: 'address_proof',
  told: 'Precisamos confirmar o seu endereço.',
  asked_at: '2026-11-21T12:00:00Z',
  ...given,
});

/** One document of each status. */
const someDocuments: readonly Document[] = [
  aDocument({ id: 3, type: 'selfie', status: 'rejected', reason: 'A foto está escura: não dá para ver o rosto.' }),
  aDocument({ id: 2, type: 'rg_back' }),
  aDocument({ id: 1, type: 'rg_front', status: 'approved' }),
];

/** A list of documents that the fake calls add to and remove from. */
export const documentsFakes = (
  fake: Fakes,
  first: readonly Document[] = someDocuments,
  asked: readonly RequestedDocument[] = [],
): void => {
  let documents = first;
  let requested = asked;
  fake.on(listDocuments, () => ({ data: [...documents], requested: [...requested] }));
  fake.on(uploadDocument, ({ body: { type } }) => {
    const sent = aDocument({ id: documents.length + 1, type });
    documents = [sent, ...documents];
    requested = requested.filter((one) => one.type !== type);
    return { data: sent };
  });
  fake.on(cancelDocument, ({ params: { id } }) => {
    const taken = aDocument({ ...documents.find((one) => one.id === id), status: 'cancelled' });
    documents = documents.map((one) => (one.id === id ? taken : one));
    return { data: taken };
  });
};
