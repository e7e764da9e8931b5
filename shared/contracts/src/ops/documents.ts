import { document, documentStatus, documentType, requestedDocument } from '../domains/documents/document.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { page, pageOf } from '../api/paging.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { operation } from './operation.ts';

const REASON_CHARS_MAX = 200;

export const documentForOps = z.object({
  ...document.shape,
  user_id: numericId,
  media_type: z.string(),
  size_bytes: z.int(),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
});

export type DocumentForOps = z.infer<typeof documentForOps>;

export const requestedDocumentForOps = z.object({ ...requestedDocument.shape, asked_by: z.string() });

export type RequestedDocumentForOps = z.infer<typeof requestedDocumentForOps>;

const one = z.object({ tenant: tenantSlug, id: numericId });
const reply = z.object({ data: documentForOps });

export const listDocumentsForOps = operation({
  method: 'GET',
  path: '/ops/{tenant}/documents',
  words: 'document list',
  needs: 'identity.decide',
  weight: 'reads',
  summary: 'Documents, the longest waiting first',
  examples: ['document list --tenant jangada', 'document list --tenant jangada --status rejected --user_id 42'],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({
    page,
    /** By default pending documents. */
    status: z.optional(documentStatus),
    user_id: z.optional(numericId),
  }),
  reply: pageOf(documentForOps),
});

export const showDocumentFile = operation({
  method: 'GET',
  path: '/ops/{tenant}/documents/{id}/file',
  words: 'document file',
  needs: 'players.reveal',
  kind: 'documents',
  weight: 'private',
  about: 'document',
  summary: 'The bytes of a document, as a data address to look at',
  examples: ['document file 12 --tenant jangada'],
  params: one,
  reply: z.object({ data: z.object({ id: numericId, media_type: z.string(), address: z.string() }) }),
  errors: ['request.not-found'],
});

export const approveDocument = operation({
  method: 'POST',
  path: '/ops/{tenant}/documents/{id}/approve',
  words: 'document approve',
  needs: 'identity.decide',
  weight: 'changes',
  about: 'document',
  undo: null,
  summary: 'The document is what it should be; the player is told',
  examples: ['document approve 12 --tenant jangada --reason "matches the registration"'],
  params: one,
  reply,
  errors: ['request.not-found', 'document.decided'],
});

export const rejectDocument = operation({
  method: 'POST',
  path: '/ops/{tenant}/documents/{id}/reject',
  words: 'document reject',
  needs: 'identity.decide',
  weight: 'changes',
  about: 'document',
  undo: null,
  summary: 'The document will not do; the player is told why and may send another',
  examples: ['document reject 12 --tenant jangada --told "A foto está escura." --reason "not legible"'],
  params: one,
  /** The text for the player, in the player's language. */
  body: z.object({ told: writtenText(REASON_CHARS_MAX, 3) }),
  reply,
  errors: ['request.not-found', 'document.decided'],
});

const kindsOf = z.array(documentType).check(
  z.minLength(1),
  z.maxLength(documentType.options.length),
  z.refine((kinds) => new Set(kinds).size === kinds.length),
);

export const requestDocuments = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/documents/request',
  words: 'document request',
  needs: 'identity.decide',
  weight: 'changes',
  about: 'player',
  undo: null,
  summary: 'Ask a player for documents, each until one of its kind is sent; they are told why',
  examples: [
    'document request 42 --tenant jangada --kinds address_proof --told "Precisamos confirmar o seu endereço." --reason "address to be confirmed"',
    'document request 42 --tenant jangada --kinds rg_front,rg_back --told "O documento que temos venceu." --reason "document has expired"',
  ],
  params: one,
  body: z.object({
    kinds: kindsOf,
    /** The text for the player, in the player's language. */
    told: writtenText(REASON_CHARS_MAX, 3),
  }),
  /** Everything that is asked of the player now. */
  reply: z.object({ data: z.object({ id: numericId, requested: z.array(requestedDocumentForOps) }) }),
  errors: ['profile.not-found', 'document.already-pending'],
});

export const cancelDocumentRequests = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/documents/cancel-request',
  words: 'document cancel-request',
  needs: 'identity.decide',
  weight: 'changes',
  about: 'player',
  undo: null,
  summary: 'Ask a player no longer for documents that have not come; they are told that nothing has to be sent',
  examples: ['document cancel-request 42 --tenant jangada --kinds address_proof --reason "asked the wrong player"'],
  params: one,
  body: z.object({ kinds: kindsOf }),
  /** Everything that is still asked of the player. */
  reply: z.object({ data: z.object({ id: numericId, requested: z.array(requestedDocumentForOps) }) }),
  errors: ['profile.not-found', 'document.not-requested'],
});
