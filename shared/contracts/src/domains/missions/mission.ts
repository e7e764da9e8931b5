import { numericId } from '../../values/ids.ts';
import * as z from '../../values/schema.ts';

/**
 * The goal of a mission: `stake` and `deposit` add up centavos, `bets` and `wins` count rounds. Only real money counts,
 * and only after the mission was accepted.
 */
export const goalKind = z.enum(['stake', 'bets', 'wins', 'deposit']);

export type GoalKind = z.infer<typeof goalKind>;

export const rewardType = z.enum(['balance', 'bonus', 'box']);

export type RewardType = z.infer<typeof rewardType>;

export const missionStatus = z.enum(['available', 'accepted', 'in_progress', 'completed', 'claimed', 'expired']);

export type MissionStatus = z.infer<typeof missionStatus>;

const moment = z.nullable(z.string());

/** A mission as a visitor sees it (ENT-99 to ENT-106); the browser stores the position of the widget. */
export const mission = z.object({
  id: numericId,
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  goal: z.object({
    kind: goalKind,
    /** Centavos for `stake` and `deposit`, a number for `bets` and `wins`. */
    target: z.int(),
    /** If set, only bets in this category or on this game count. */
    category: z.nullable(z.string()),
    game_id: z.nullable(z.int()),
    /** Stakes below this, in centavos, do not count. */
    stake_min: z.int(),
  }),
  /** In the unit of the goal, from 0 to `target`. */
  progress: z.int(),
  reward_type: rewardType,
  /** Centavos, or the number of boxes. */
  reward_value: z.int(),
  status: missionStatus,
  accepted_at: moment,
  /**
   * The time when the goal was reached and the reward was claimed: a mission whose reward is not claimed is `completed`
   * without this (SOC-54).
   */
  completed_at: moment,
  claimed_at: moment,
  /** The last moment for completing the mission or, once it is completed, for claiming its reward. */
  expires_at: moment,
});

export type Mission = z.infer<typeof mission>;
