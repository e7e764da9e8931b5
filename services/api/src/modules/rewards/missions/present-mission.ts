import type { Language } from '@jangada/contracts/values/languages';
import type { Mission, MissionStatus } from '@jangada/contracts/domains/missions/mission';
import type { OwnedMission } from './missions.repository.ts';

/** A mission as its visitor sees it. @param now decides whether it has ended, because the job may not have run yet */
export const presentMission = (mission: OwnedMission, language: Language, now = new Date()): Mission => {
  const progress = Math.min(mission.goal_target, Math.max(0, mission.progress ?? 0));
  return {
    id: mission.id,
    title: mission.title[language],
    description: mission.description[language],
    image: mission.image,
    goal: {
      kind: mission.goal_kind,
      target: mission.goal_target,
      category: mission.goal_category,
      game_id: mission.goal_game_id,
      stake_min: mission.goal_stake_min,
    },
    progress,
    reward_type: mission.reward_type,
    reward_value: mission.reward_value,
    status: statusOf(mission, progress, now),
    accepted_at: mission.accepted_at?.toISOString() ?? null,
    // The widget treats this field as "claimed" (SOC-52, SOC-54), so it is set with the reward and not earlier.
    completed_at: mission.claimed_at?.toISOString() ?? null,
    claimed_at: mission.claimed_at?.toISOString() ?? null,
    expires_at: (mission.expires_at ?? mission.ends_at)?.toISOString() ?? null,
  };
};

function statusOf(mission: OwnedMission, progress: number, now: Date): MissionStatus {
  const state = mission.state ?? 'available';
  if (isOver(mission, now)) return 'expired';
  return state === 'accepted' && progress > 0 ? 'in_progress' : state;
}

/** Accepted or completed, but expired. */
export const isOver = ({ state, expires_at }: OwnedMission, now = new Date()): boolean =>
  (state === 'accepted' || state === 'completed') && expires_at !== null && expires_at <= now;

const order: readonly MissionStatus[] = ['completed', 'in_progress', 'accepted', 'available', 'claimed', 'expired'];

/** Sort order: claimable missions first. */
export const byUrgency = (a: Mission, b: Mission): number =>
  order.indexOf(a.status) - order.indexOf(b.status) || b.id - a.id;
