import type { BodyOf } from '@jangada/contracts/api/endpoint';
import * as contract from '@jangada/contracts/ops/missions';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { pageOf, readPage } from '../../../http/pages.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { assignMission } from './assign-mission.ts';
import { isGoalAllowed } from './goal.ts';
import * as missions from './missions.repository.ts';
import type { MissionPorts } from './pay-reward.ts';

const PER_PAGE = 50;
const ROLLOVER_USUAL = 1;
const BOXES_MAX = 20;

export const registerMissionOps = (app: Platform, ports: MissionPorts): void => {
  implementOp(app, contract.listMissionsForOps, ({ query }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const page = query.page ?? 1;
      const all = reader.selectFrom('missions');
      const { rows, ...count } = await readPage(reader, all.selectAll().orderBy('id', 'desc'), page, PER_PAGE);
      return pageOf(await present(reader, rows), count, page, PER_PAGE);
    }),
  );

  implementOp(app, contract.createMission, ({ body }, { tenant, commit }) =>
    commit(async (tx) => ({
      data: await presentOne(tx, await create(tx, ports, tenant, body)),
    })),
  );

  implementOp(app, contract.assignMissionByOps, ({ params, body }, { commit }) =>
    commit(async (tx) => {
      if (!(await missions.findMission(tx, params.id))) throw new DomainError('mission.not-found');
      return { assigned: await assignMission(tx, params.id, await visitorOf(tx, body), body.language) };
    }),
  );

  implementOp(app, contract.stopMission, ({ params }, { commit }) =>
    commit(async (tx) => {
      const stopped = await missions.stopMission(tx, params.id);
      if (!stopped) throw new DomainError('mission.not-found');
      return { data: await presentOne(tx, stopped) };
    }),
  );
};

async function create(
  tx: Tx,
  { boxTypeExists, gameExists }: MissionPorts,
  tenant: Tenant,
  input: BodyOf<typeof contract.createMission>,
): Promise<missions.MissionRow> {
  if (!isGoalAllowed(input.goal, tenant)) throw new DomainError('mission.goal-not-allowed');
  if (input.game_id !== undefined && !(await gameExists(tx, input.game_id))) throw new DomainError('game.not-found');
  if (input.reward_type === 'box' && !(input.box_id && (await boxTypeExists(tx, input.box_id))))
    throw new DomainError('boxes.not-found');
  if (input.reward_type === 'box' && input.reward_value > BOXES_MAX)
    throw new DomainError('request.invalid', { errors: { reward_value: [`1–${BOXES_MAX}`] } });
  return missions.insertMission(tx, {
    name: input.name,
    title: JSON.stringify({ pt: input.title_pt, en: input.title_en }),
    description: JSON.stringify({ pt: input.description_pt, en: input.description_en }),
    image: input.image ?? null,
    goal_kind: input.goal,
    goal_target: input.target,
    goal_category: input.category ?? null,
    goal_game_id: input.game_id ?? null,
    goal_stake_min: input.stake_min ?? 0,
    reward_type: input.reward_type,
    reward_value: input.reward_value,
    reward_rollover: input.rollover ?? ROLLOVER_USUAL,
    reward_box_id: input.reward_type === 'box' ? (input.box_id ?? null) : null,
    audience: input.audience,
    hours_max: input.hours,
    ends_at: input.ends_at === undefined ? null : new Date(input.ends_at),
  });
}

/** The input names either a player of this tenant or the browser of a guest. */
async function visitorOf(
  reader: Reader,
  { user_id: userId, guest_id: guestId }: BodyOf<typeof contract.assignMissionByOps>,
): Promise<missions.MissionOwner> {
  if ((userId === undefined) === (guestId === undefined))
    throw new DomainError('request.invalid', { errors: { user_id: ['user_id | guest_id'] } });
  if (guestId !== undefined) return { guestId: guestId.toLowerCase() };
  const user = await reader.selectFrom('users').select('id').where('id', '=', Number(userId)).executeTakeFirst();
  if (!user) throw new DomainError('profile.not-found');
  return { userId: user.id };
}

const presentOne = async (reader: Reader, mission: missions.MissionRow): Promise<contract.MissionForOps> => {
  const [shown] = await present(reader, [mission]);
  if (!shown) throw new TypeError('a mission was not presented');
  return shown;
};

async function present(reader: Reader, rows: readonly missions.MissionRow[]): Promise<contract.MissionForOps[]> {
  const counts = await missions.countOwners(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((mission) => {
    const own = counts.filter(({ missionId }) => missionId === mission.id);
    const playersIn = (state: string): number => own.find((count) => count.state === state)?.players ?? 0;
    const narrowed = mission.goal_category ?? (mission.goal_game_id === null ? null : `game ${mission.goal_game_id}`);
    return {
      id: mission.id,
      name: mission.name,
      title: mission.title.pt,
      goal: [mission.goal_kind, mission.goal_target, ...(narrowed ? ['in', narrowed] : [])].join(' '),
      reward: `${mission.reward_type} ${mission.reward_value}`,
      audience: mission.audience,
      hours_max: mission.hours_max,
      ends_at: mission.ends_at?.toISOString() ?? null,
      stopped_at: mission.stopped_at?.toISOString() ?? null,
      accepted: playersIn('accepted'),
      completed: playersIn('completed'),
      claimed: playersIn('claimed'),
    };
  });
}
