import type { Role } from '@jangada/contracts/ops/rights/roles';
import type { SavedColumn } from '@jangada/contracts/ops/views';
import type { Generated, JSONColumnType } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../database/columns.ts';

interface ViewTables {
  saved_views: OfTenant & {
    id: Identity;
    owner: string;
    list: string;
    name: string;
    search: string;
    columns: JSONColumnType<SavedColumn[]>;
    role: Optional<Role>;
    is_start: Generated<boolean>;
    updated_at: Moment;
  };
}

declare module '../../database/schema.ts' {
  interface Schema extends ViewTables {}
}
