import type { Generated } from 'kysely';
import type { Moment, OfTenant, Optional } from '../database/columns.ts';

export interface UploadTables {
  file_seals: OfTenant & {
    /** A digest of the first key of `API_FILES_KEY`. */
    key: string;
    began_at: Moment;
    documents_through: Generated<number>;
    players_through: Generated<number>;
    ended_at: Optional<Date>;
    current_files: Generated<number>;
    sealed_files: Generated<number>;
    unreadable_files: Generated<number>;
    clean_since: Optional<Date>;
  };
}

declare module '../database/schema.ts' {
  interface Schema extends UploadTables {}
}
