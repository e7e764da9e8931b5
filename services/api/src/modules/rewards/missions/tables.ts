import type { GoalKind, RewardType } from '@jangada/contracts/domains/missions/mission';
import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Generated, JSONColumnType } from 'kysely';
import type { Identity, Moment, OfTenant, Optional } from '../../../database/columns.ts';

/** Stored states; `in_progress` is an accepted mission with some progress. */
export type MissionState = 'available' | 'accepted' | 'completed' | 'claimed' | 'expired';

export interface MissionTables {
  missions: OfTenant & {
    id: Identity;
    /** The operators' name for the mission. */
    name: string;
    title: JSONColumnType<Bilingual>;
    description: JSONColumnType<Bilingual>;
    image: Optional<string>;
    goal_kind: GoalKind;
    goal_target: number;
    goal_category: Optional<string>;
    goal_game_id: Optional<number>;
    goal_stake_min: Generated<number>;
    reward_type: RewardType;
    reward_value: number;
    reward_rollover: Generated<number>;
    reward_box_id: Optional<number>;
    audience: 'everyone' | 'assigned';
    hours_max: number;
    ends_at: Optional<Date>;
    stopped_at: Optional<Date>;
    created_at: Moment;
  };
  user_missions: OfTenant & {
    id: Identity;
    mission_id: number;
    user_id: Optional<number>;
    guest_id: Optional<string>;
    state: MissionState;
    progress: Generated<number>;
    assigned_at: Moment;
    accepted_at: Optional<Date>;
    goal_reached_at: Optional<Date>;
    claimed_at: Optional<Date>;
    expires_at: Optional<Date>;
    /** How often the mission's reward was taken back. */
    reversals: Generated<number>;
  };
}

declare module '../../../database/schema.ts' {
  interface Schema extends MissionTables {}
}
