import type { Bilingual } from '@jangada/contracts/values/languages';
import type { JSONColumnType } from 'kysely';
import type { Moment, OfTenant } from '../../../database/columns.ts';

/** `rank` depends on the staked amount, `vip` on points (docs/decisions/0017). */
export type Ladder = 'rank' | 'vip';

export interface LevelTables {
  levels: OfTenant & {
    ladder: Ladder;
    level: number;
    threshold: number;
    name: JSONColumnType<Bilingual>;
    benefits: JSONColumnType<Bilingual[]>;
  };
  /** Up to where reached levels are announced. */
  announced_levels: OfTenant & {
    bets_through: number;
    /** The last player of a look at all of them; null when it has ended. */
    players_through: number | null;
  };
  reached_levels: OfTenant & { user_id: number; ladder: Ladder; level: number; reached_at: Moment };
}

declare module '../../../database/schema.ts' {
  interface Schema extends LevelTables {}
}
