import { endpoint } from '../endpoint.ts';
import { listOf } from '../paging.ts';
import * as z from '../schema.ts';

const document = z.object({ id: z.int(), type: z.string(), status: z.string() });

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/documents/upload',
  summary: 'Send an identity document',
  access: 'user',
  multipart: true,
  reply: z.object({ data: document }),
  planned: true,
});

export const listDocuments = endpoint({
  method: 'GET',
  path: '/documents/status',
  summary: 'The documents and how they stand',
  access: 'user',
  reply: listOf(document),
  planned: true,
});

export const cancelDocument = endpoint({
  method: 'POST',
  path: '/documents/cancel/{id}',
  summary: 'Take a document back',
  access: 'user',
  params: z.object({ id: z.int() }),
  reply: z.object({ data: document }),
  planned: true,
});
