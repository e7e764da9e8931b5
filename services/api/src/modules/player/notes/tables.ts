import type { Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface NoteTables {
  player_notes: OfTenant & {
    id: Identity;
    user_id: number;
    author: string;
    text: string;
    pinned: Generated<boolean>;
    created_at: Moment;
    retracted_at: Optional<Date>;
    retracted_by: Optional<string>;
    retracted_why: Optional<string>;
  };
  player_tags: OfTenant & { user_id: number; tag: string; set_by: string; set_at: Moment };
}

declare module '../../../database/schema.ts' {
  interface Schema extends NoteTables {}
}
