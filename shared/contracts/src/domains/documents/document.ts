import * as z from '../../values/schema.ts';

const MEBIBYTE = 1024 * 1024;

/** The largest file of a document (ACC-03). */
export const DOCUMENT_BYTES_MAX = 10 * MEBIBYTE;

/** The accepted types of a document, detected by its content and not by its name (ACC-03). */
export const documentMediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

/** `rg` and `cnh` are Brazil's identity card and driving licence (ENT-145). */
export const documentType = z.enum(['rg_front', 'rg_back', 'cnh', 'passport', 'selfie', 'address_proof']);

export type DocumentType = z.infer<typeof documentType>;

export const documentStatus = z.enum(['pending', 'approved', 'rejected', 'cancelled']);

export type DocumentStatus = z.infer<typeof documentStatus>;

/** A document with its status (ENT-142 to ENT-145). Its content has no public address. */
export const document = z.object({
  id: z.int(),
  type: documentType,
  status: documentStatus,
  /** Why the document was rejected; null otherwise. */
  reason: z.nullable(z.string()),
  created_at: z.string(),
});

export type Document = z.infer<typeof document>;

/** A document that the staff ask for, although none was refused. It is open until one of its type is sent. */
export const requestedDocument = z.object({
  type: documentType,
  /** Why, for the player. */
  told: z.string(),
  asked_at: z.string(),
});

export type RequestedDocument = z.infer<typeof requestedDocument>;
