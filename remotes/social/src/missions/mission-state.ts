import type { Mission } from '@jangada/contracts/domains/missions/mission';

/** The next step of a mission. */
export type MissionStep = 'accept' | 'progress' | 'claim' | 'claimed' | 'expired';

/** True as soon as either timestamp is present (SOC-52, SOC-53). The server sends both with the reward (SOC-54). */
export const isClaimed = ({ completed_at, claimed_at }: Pick<Mission, 'completed_at' | 'claimed_at'>): boolean =>
  completed_at !== null || claimed_at !== null;

const isOver = ({ status, expires_at }: Mission, nowMs: number): boolean =>
  status === 'expired' || (expires_at !== null && Date.parse(expires_at) <= nowMs);

/**
 * @param nowMs milliseconds since the epoch, so that a page that stays open shows an expiry
 * @returns a reached goal without `completed_at` can be claimed
 */
export const stepOf = (mission: Mission, nowMs: number): MissionStep => {
  if (isClaimed(mission) || mission.status === 'claimed') return 'claimed';
  if (isOver(mission, nowMs)) return 'expired';
  if (mission.status === 'completed') return 'claim';
  return mission.status === 'available' ? 'accept' : 'progress';
};

const PERCENT = 100;

/** Whole percent of the goal from 0 to 100; 100 only once it is reached. */
export const progressPercent = ({ progress, goal: { target } }: Pick<Mission, 'progress' | 'goal'>): number => {
  if (target <= 0) return 0;
  return Math.min(PERCENT, Math.max(0, Math.floor((PERCENT * progress) / target)));
};
