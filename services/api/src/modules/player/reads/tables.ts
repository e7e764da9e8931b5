import type { PlayerRead } from '@jangada/contracts/ops/player-reads';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface ReadTables {
  player_reads: OfTenant & {
    id: Identity;
    at: Moment;
    person: string;
    user_id: number;
    what: PlayerRead['what'];
    fields: string[];
    reason: Optional<string>;
    until: Optional<Date>;
    session_id: Optional<string>;
  };
  player_presence: OfTenant & {
    user_id: number;
    person: string;
    seen_at: Moment;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends ReadTables {}
}
