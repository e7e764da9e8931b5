import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { acceptMission } from '../modules/rewards/missions/accept-mission.ts';
import { assignMission } from '../modules/rewards/missions/assign-mission.ts';
import { insertMission } from '../modules/rewards/missions/missions.repository.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { demoMissions, unregulatedMissions, type DemoMission } from './demo-missions.ts';

/** Missions available, running and claimable; existing progress is not changed. */
export const seedMissions = async (tx: Tx, tenant: Tenant): Promise<void> => {
  const box = await tx
    .selectFrom('box_types')
    .select('id')
    .where('active', '=', true)
    .orderBy('price')
    .executeTakeFirst();
  const more = tenant.settings.site.is_regulated ? [] : unregulatedMissions;
  for (const mission of [...demoMissions, ...more])
    if (mission.reward !== 'box' || box) await seedOne(tx, tenant, mission, box?.id ?? null);
};

async function seedOne(tx: Tx, tenant: Tenant, mission: DemoMission, boxId: number | null): Promise<void> {
  const { id } = await insertMission(tx, {
    name: mission.name,
    title: JSON.stringify(mission.title),
    description: JSON.stringify(mission.description),
    goal_kind: mission.goal,
    goal_target: mission.target,
    goal_category: mission.category ?? null,
    reward_type: mission.reward,
    reward_value: mission.value,
    reward_rollover: mission.rollover ?? 1,
    reward_box_id: mission.reward === 'box' ? boxId : null,
    audience: mission.audience ?? 'everyone',
    hours_max: mission.hours,
  });
  if (!mission.startedBy) return;
  const { firstName, progress } = mission.startedBy;
  const player = await tx
    .selectFrom('users')
    .select('id')
    .where('first_name', '=', firstName)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  if (player)
    await insertStartedMission(tx, tenant, { missionId: id, userId: player.id, progress, target: mission.target });
}

interface StartedMission {
  readonly missionId: number;
  readonly userId: number;
  readonly progress: number;
  readonly target: number;
}

async function insertStartedMission(
  tx: Tx,
  tenant: Tenant,
  { missionId, userId, progress, target }: StartedMission,
): Promise<void> {
  // A regulated site shows no missions before the first bet: the demo's players see them after they have played.
  if (!(await assignMission(tx, missionId, { userId })) || tenant.settings.site.is_regulated) return;
  await acceptMission(tx, tenant, userId, missionId);
  // The demo rounds of this transaction must be older than the acceptance.
  const accepted_at = sql<Date>`clock_timestamp()`;
  const done = progress >= target ? { state: 'completed' as const, goal_reached_at: new Date() } : {};
  await tx
    .updateTable('user_missions')
    .set({ accepted_at, progress, ...done })
    .where('mission_id', '=', missionId)
    .where('user_id', '=', userId)
    .execute();
}
