import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as missions from '@jangada/contracts/domains/missions/endpoints';
import { assignMission } from '../../src/modules/rewards/missions/assign-mission.ts';
import { insertMission } from '../../src/modules/rewards/missions/missions.repository.ts';
import type { DomainCases, Prepared } from './case.ts';
import { REGULATED_TENANT, UNKNOWN_ID, type Scene } from './scene.ts';

const REWARD = 500;
const both = (text: string) => JSON.stringify({ pt: text, en: text });

const aMission = ({ write }: Scene, audience: 'everyone' | 'assigned' = 'everyone'): Promise<number> =>
  write(async (tx) => {
    const mission = await insertMission(tx, {
      name: `contract-${randomUUID()}`,
      title: both('Contrato'),
      description: both('Aposte R$ 10,00'),
      goal_kind: 'stake',
      goal_target: 1_000,
      reward_type: 'balance',
      reward_value: REWARD,
      audience,
      hours_max: 1,
    });
    return mission.id;
  });

type State = 'accepted' | 'completed' | 'claimed' | 'expired';

/** A mission in the hands of the scene's player alone. */
async function inHand(scene: Scene, state: State): Promise<Prepared> {
  const id = await aMission(scene, 'assigned');
  const userId = scene.player.user.id;
  await scene.write((tx) => assignMission(tx, id, { userId }));
  await scene.call(missions.acceptMission, { params: { id } });
  const claimed_at = state === 'claimed' ? new Date() : null;
  await scene.write((tx) =>
    tx.updateTable('user_missions').set({ state, claimed_at }).where('mission_id', '=', id).execute(),
  );
  return { params: { id } };
}

/** Who may take no bonus may not take part. */
const barred = {
  'account.self-excluded': async (scene: Scene) => ({
    as: await scene.restrict(scene.player, 'self_specific'),
    params: { id: await aMission(scene) },
  }),
  'account.paused': async (scene: Scene) => ({
    as: await scene.restrict(scene.player, 'pause'),
    params: { id: await aMission(scene) },
  }),
  'account.blocked': async (scene: Scene) => ({
    as: await scene.block(scene.player),
    params: { id: await aMission(scene) },
  }),
  'account.verification-required': async (scene: Scene) => ({
    as: await scene.aPlayer({ tenant: REGULATED_TENANT }),
    params: { id: UNKNOWN_ID },
  }),
};

const unknown = () => ({ params: { id: UNKNOWN_ID } });

export const cases: DomainCases<typeof missions> = {
  listMissions: {
    success: async (scene) => {
      const id = await aMission(scene);
      return {
        holds: ({ body }) => assert.ok(body.data.some((mission: { id: number }) => mission.id === id)),
      };
    },
  },
  getMission: {
    shared: true,
    success: async (scene) => ({
      params: { id: await aMission(scene) },
      holds: ({ body }) => assert.equal(body.data.status, 'available'),
    }),
    'mission.not-found': unknown,
  },
  acceptMission: {
    shared: true,
    success: async (scene) => ({
      params: { id: await aMission(scene) },
      holds: ({ body }) => assert.equal(body.data.status, 'accepted'),
    }),
    'mission.not-found': unknown,
    'mission.closed': (scene) => inHand(scene, 'expired'),
    ...barred,
  },
  claimMission: {
    success: async (scene) => ({
      ...(await inHand(scene, 'completed')),
      holds: ({ body }) => assert.equal(body.data.status, 'claimed'),
    }),
    'mission.not-found': unknown,
    'mission.closed': (scene) => inHand(scene, 'expired'),
    'mission.not-completed': (scene) => inHand(scene, 'accepted'),
    'mission.already-claimed': (scene) => inHand(scene, 'claimed'),
    ...barred,
  },
};
