import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as missions from '@jangada/contracts/domains/missions/endpoints';
import { assignMission } from '../../src/modules/rewards/missions/assign-mission.ts';
import { insertMission } from '../../src/modules/rewards/missions/missions.repository.ts';
import type { DomainCases, Prepared } from './case.ts';
import { REGULATED_TENANT, UNKNOWN_ID, type Fixture } from './fixture.ts';

const REWARD = 500;
const both = (text: string) => JSON.stringify({ pt: text, en: text });

const aMission = ({ write }: Fixture, audience: 'everyone' | 'assigned' = 'everyone'): Promise<number> =>
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

/** A mission assigned to the fixture's player only. */
async function startedMission(fixture: Fixture, state: State): Promise<Prepared> {
  const id = await aMission(fixture, 'assigned');
  const userId = fixture.player.user.id;
  await fixture.write((tx) => assignMission(tx, id, { userId }));
  await fixture.call(missions.acceptMission, { params: { id } });
  const claimed_at = state === 'claimed' ? new Date() : null;
  await fixture.write((tx) =>
    tx.updateTable('user_missions').set({ state, claimed_at }).where('mission_id', '=', id).execute(),
  );
  return { params: { id } };
}

/** Players who may not have a bonus may not take part in missions. */
const barred = {
  'account.self-excluded': async (fixture: Fixture) => ({
    as: await fixture.restrict(fixture.player, 'self_specific'),
    params: { id: await aMission(fixture) },
  }),
  'account.paused': async (fixture: Fixture) => ({
    as: await fixture.restrict(fixture.player, 'pause'),
    params: { id: await aMission(fixture) },
  }),
  'account.blocked': async (fixture: Fixture) => ({
    as: await fixture.block(fixture.player),
    params: { id: await aMission(fixture) },
  }),
  'account.verification-required': async (fixture: Fixture) => ({
    as: await fixture.aPlayer({ tenant: REGULATED_TENANT }),
    params: { id: UNKNOWN_ID },
  }),
};

const unknown = () => ({ params: { id: UNKNOWN_ID } });

export const cases: DomainCases<typeof missions> = {
  listMissions: {
    success: async (fixture) => {
      const id = await aMission(fixture);
      return {
        holds: ({ body }) => assert.ok(body.data.some((mission: { id: number }) => mission.id === id)),
      };
    },
  },
  getMission: {
    shared: true,
    success: async (fixture) => ({
      params: { id: await aMission(fixture) },
      holds: ({ body }) => assert.equal(body.data.status, 'available'),
    }),
    'mission.not-found': unknown,
  },
  acceptMission: {
    shared: true,
    success: async (fixture) => ({
      params: { id: await aMission(fixture) },
      holds: ({ body }) => assert.equal(body.data.status, 'accepted'),
    }),
    'mission.not-found': unknown,
    'mission.closed': (fixture) => startedMission(fixture, 'expired'),
    ...barred,
  },
  claimMission: {
    success: async (fixture) => ({
      ...(await startedMission(fixture, 'completed')),
      holds: ({ body }) => assert.equal(body.data.status, 'claimed'),
    }),
    'mission.not-found': unknown,
    'mission.closed': (fixture) => startedMission(fixture, 'expired'),
    'mission.not-completed': (fixture) => startedMission(fixture, 'accepted'),
    'mission.already-claimed': (fixture) => startedMission(fixture, 'claimed'),
    ...barred,
  },
};
