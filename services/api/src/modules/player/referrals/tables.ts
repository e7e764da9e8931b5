import type { Generated } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

export type ReferralState = 'registered' | 'qualified' | 'approved' | 'paid' | 'rejected' | 'reversed';

export interface ReferralTables {
  user_browsers: OfTenant & { user_id: number; guest_id: string; first_seen_at: Moment; last_seen_at: Moment };
  referrals: OfTenant & {
    id: Identity;
    referrer_id: number;
    referred_id: number;
    state: ReferralState;
    reason: Optional<string>;
    staked: Generated<number>;
    /** Whether the invitation counts in `wallets.stake_trackers` of the referred player. */
    follows: Generated<boolean>;
    deposit_id: Optional<number>;
    /** The value that `staked` must reach, in centavos; null before a large enough deposit. */
    stake_goal: Optional<number>;
    reversals: Generated<number>;
    amount: Optional<number>;
    txn_id: Optional<number>;
    registered_at: Moment;
    qualified_at: Optional<Date>;
    decided_at: Optional<Date>;
    /** Who of the staff decided. */
    decided_by: Optional<string>;
    ended_at: Optional<Date>;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends ReferralTables {}
}
