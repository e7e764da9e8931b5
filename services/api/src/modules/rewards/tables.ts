import type { Bilingual } from '@jangada/contracts/languages';
import type { JSONColumnType } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../database/columns.ts';

export interface RewardTables {
  rewards: OfTenant & {
    id: Identity;
    user_id: number;
    source: 'mission' | 'referral';
    source_id: number;
    amount: number;
    name: JSONColumnType<Bilingual>;
    txn_id: number;
    taken_back_at: Optional<Date>;
    created_at: Moment;
  };
}
