import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { acceptMission, listMissions } from '@jangada/contracts/domains/missions/endpoints';
import * as ops from '@jangada/contracts/ops/missions';
import { guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import { aPlayer } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const params = { tenant: 'jangada' };
const warmUp = {
  name: 'warm-up',
  title_pt: 'Aqueça o motor',
  title_en: 'Warm up',
  description_pt: 'Aposte R$ 10,00',
  description_en: 'Stake R$ 10.00',
  goal: 'stake',
  target: 1_000,
  category: 'slots',
  reward_type: 'balance',
  reward_value: 500,
  audience: 'everyone',
  hours: 24,
};

const create = (about: object = {}, tenant = 'jangada') =>
  platform.op(ops.createMission, { params: { tenant }, body: { ...warmUp, name: `m-${randomUUID()}`, ...about } });

describe('an operator', () => {
  it('makes a mission that players see at once, and by the same name only once', async () => {
    const first = await create({ name: 'warm-up' });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    assert.equal(first.body.data.goal, 'stake 1000 in slots');
    const again = await create({ name: 'warm-up' });
    assert.equal(again.body.data.id, first.body.data.id);
    const { token } = await aPlayer(platform.db);
    const { body } = await platform.call(listMissions, { token, headers: { 'x-language': 'en' } });
    assert.ok(body.data.some(({ title }: { title: string }) => title === 'Warm up'));
    const listed = await platform.op(ops.listMissionsForOps, { params });
    assert.ok(listed.body.data.some(({ name }: { name: string }) => name === 'warm-up'));
  });

  it('cannot promise a box or a game that does not exist, or reward a deposit where the law forbids it', async () => {
    assert.equal((await create({ reward_type: 'box', reward_value: 1 })).body.code, 'boxes.not-found');
    assert.equal((await create({ reward_type: 'box', box_id: 99 })).body.code, 'boxes.not-found');
    assert.equal((await create({ game_id: 999_999 })).body.code, 'game.not-found');
    assert.equal(
      (await create({ goal: 'deposit', category: undefined }, 'onca')).body.code,
      'mission.goal-not-allowed',
    );
    assert.equal((await create({ goal: 'deposit' })).status, 200);
    for (const wrong of [{ target: 0 }, { hours: 0 }, { reward_value: -1 }, { name: 'Two words' }, { title_pt: '' }])
      assert.equal((await create(wrong)).status, 422, JSON.stringify(wrong));
  });

  it('assigns a mission to a player or a browser of this site', async () => {
    const { id } = (await create({ audience: 'assigned' })).body.data;
    const assign = (body: object, mission = id) =>
      platform.op(ops.assignMissionByOps, { params: { ...params, id: mission }, body });
    const player = await aPlayer(platform.db);
    assert.deepEqual((await assign({ user_id: player.user.id })).body, { assigned: true });
    assert.deepEqual((await assign({ user_id: player.user.id })).body, { assigned: false });
    const browser = newBrowserSecret();
    assert.deepEqual((await assign({ guest_id: guestIdOf(browser) })).body, { assigned: true });
    const { body } = await platform.call(listMissions, { browser });
    assert.ok(body.data.some((mission: { id: number }) => mission.id === id));
    const stranger = await aPlayer(platform.db, { tenant: 'tucano' });
    assert.equal((await assign({ user_id: stranger.user.id })).body.code, 'profile.not-found');
    assert.equal((await assign({ user_id: player.user.id }, 999_999)).body.code, 'mission.not-found');
    assert.equal((await assign({})).status, 422);
    assert.equal((await assign({ user_id: player.user.id, guest_id: guestIdOf(browser) })).status, 422);
  });

  it('notifies a browser in the given language, else in Portuguese', async () => {
    const { id } = (await create({ audience: 'assigned' })).body.data;
    const notifiedIn = async (language?: string) => {
      const browser = randomUUID();
      const body = { guest_id: browser, ...(language ? { language } : {}) };
      const { status } = await platform.op(ops.assignMissionByOps, { params: { ...params, id }, body });
      const rows = await platform.db.read('jangada', (reader) =>
        reader.selectFrom('outbox').select('payload').where('topic', '=', 'realtime').execute(),
      );
      const input = rows.map((row) => JSON.stringify(row.payload)).filter((text) => text.includes(browser));
      return [status, input.length, input[0]?.includes('Warm up'), input[0]?.includes('Aqueça o motor')];
    };
    assert.deepEqual(await notifiedIn('en'), [200, 1, true, false]);
    assert.deepEqual(await notifiedIn(), [200, 1, false, true]);
    assert.equal((await notifiedIn('fr'))[0], 422);
  });

  it('stops a mission', async () => {
    const { id } = (await create()).body.data;
    const stopped = await platform.op(ops.stopMission, { params: { ...params, id } });
    assert.ok(stopped.body.data.stopped_at);
    const { token } = await aPlayer(platform.db);
    assert.equal((await platform.call(acceptMission, { token, params: { id } })).status, 404);
    assert.equal((await platform.op(ops.stopMission, { params: { tenant: 'tucano', id } })).status, 404);
  });
});
