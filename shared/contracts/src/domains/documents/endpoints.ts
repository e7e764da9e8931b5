import { endpoint } from '../../api/endpoint.ts';
import { numericId } from '../../values/ids.ts';
import * as z from '../../values/schema.ts';
import { document, DOCUMENT_BYTES_MAX, documentMediaTypes, documentType, requestedDocument } from './document.ts';

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/documents/upload',
  summary: 'Send an identity document',
  access: 'user',
  body: z.object({ type: documentType }),
  multipart: { file: 'document', bytesMax: DOCUMENT_BYTES_MAX, mediaTypes: documentMediaTypes },
  reply: z.object({ data: document }),
  errors: [
    'document.already-pending',
    'document.too-many',
    'document.pdf-refused',
    'document.pdf-too-large',
    'picture.damaged',
    'picture.too-many-pixels',
    'picture.too-small',
    'picture.too-long',
  ],
});

export const listDocuments = endpoint({
  method: 'GET',
  path: '/documents/status',
  summary: 'The documents and how they stand, newest first, and those that the staff ask for',
  access: 'user',
  reply: z.object({
    data: z.array(document),
    /** What is asked for and not sent, or refused since, the longest waiting first. Older servers do not say it. */
    requested: z.optional(z.array(requestedDocument)),
  }),
});

export const cancelDocument = endpoint({
  method: 'POST',
  path: '/documents/cancel/{id}',
  summary: 'Take a document back',
  access: 'user',
  params: z.object({ id: numericId }),
  reply: z.object({ data: document }),
  errors: ['request.not-found', 'document.decided'],
});
