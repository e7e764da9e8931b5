import type { Generated } from 'kysely';
import type { Moment, OfTenant, Optional } from '../../../database/columns.ts';

export interface RewardSourceTables {
  reward_sources: OfTenant & {
    reward_kind: 'bonus' | 'mission' | 'referral';
    reward_id: number;
    source_kind: 'deposit' | 'stake' | 'prize';
    source_id: number;
    spins_id: Optional<number>;
    standing: number;
    amount: number;
    requirement: Generated<number>;
    created_at: Moment;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends RewardSourceTables {}
}
