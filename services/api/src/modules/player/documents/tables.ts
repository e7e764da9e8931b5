import type { DocumentStatus, DocumentType } from '@jangada/contracts/domains/documents/document';
import type { Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface DocumentTables {
  documents: OfTenant & {
    id: Identity;
    user_id: number;
    type: DocumentType;
    status: Generated<DocumentStatus>;
    reason: Optional<string>;
    media_type: string;
    size_bytes: number;
    /** Null after the bytes were deleted. */
    object_key: Optional<string>;
    created_at: Moment;
    decided_at: Optional<Date>;
    /** Who of the staff decided. */
    decided_by: Optional<string>;
  };
  document_requests: OfTenant & {
    user_id: number;
    type: DocumentType;
    told: string;
    asked_by: string;
    asked_at: Moment;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends DocumentTables {}
}
