import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getProfile, getVip } from '@jangada/contracts/domains/profile/endpoints';
import { setLevel } from '@jangada/contracts/ops/levels';
import { getRanking } from '@jangada/contracts/domains/site/endpoints';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { playRound, takeStakeBack } from '../../../../test/support/rounds.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { announceLevels } from './announce-levels.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const standing = async ({ token }: Player) => {
  const { body } = await platform.call(getProfile, { token });
  return [body.data.level, body.data.totalBet, body.data.vip];
};

const newsOf = ({ user, tenant }: Player) =>
  platform.db.read(tenant, (reader) =>
    reader
      .selectFrom('notifications')
      .select(['title', 'description'])
      .where('user_id', '=', user.id)
      .where('type', '=', 'level')
      .orderBy('id')
      .execute(),
  );

async function runJob(tenantId: string): Promise<void> {
  const tenants = await platform.db.registry.selectFrom('tenants').selectAll().where('id', '=', tenantId).execute();
  const [row] = tenants;
  assert.ok(row);
  const tenant = { id: row.id, casinoId: row.casino_id, active: row.active, settings: row.settings, domains: [] };
  // The job needs only the database.
  await announceLevels.run({ db: platform.db } as Parameters<typeof announceLevels.run>[0], tenant);
}

describe('the ranking', () => {
  it('is a list of levels with what has to be staked for each, in the language of the caller', async () => {
    const { body } = await platform.call(getRanking);
    assert.deepEqual(
      body.data.map(({ level, totalBet }: { level: number; totalBet: number }) => [level, totalBet]),
      [
        [1, 50_000],
        [2, 250_000],
        [3, 1_000_000],
        [4, 5_000_000],
        [5, 20_000_000],
        [6, 100_000_000],
      ],
    );
    const english = await platform.call(getRanking, { headers: { 'x-language': 'en' } });
    assert.notEqual(english.body.data[0].name, body.data[0].name);
  });

  it('is empty where the tenant has no levels, and every player is at zero', async () => {
    await platform.db.transaction('onca', (tx) => tx.deleteFrom('levels').execute());
    const player = await aPlayer(platform.db, { tenant: 'onca', cash: 100_000, kyc: 'approved' });
    await playRound(platform.db, player, 100_000);
    const host = 'onca.localhost';
    assert.deepEqual((await platform.call(getRanking, { host })).body.data, []);
    const { body } = await platform.call(getVip, { host, token: player.token });
    assert.deepEqual(body.data, { level: 0, points: 100, progress: 0, levels: [] });
  });
});

describe('the level of a player', () => {
  it('follows from settled real stakes: exactly at the threshold, not from what was taken back', async () => {
    const player = await aPlayer(platform.db, { cash: 200_000 });
    assert.deepEqual(await standing(player), [0, 0, { level: 0, points: 0 }]);
    await playRound(platform.db, player, 49_999);
    assert.deepEqual(await standing(player), [0, 49_999, { level: 0, points: 49 }]);
    const last = await playRound(platform.db, player, 1);
    assert.deepEqual(await standing(player), [1, 50_000, { level: 0, points: 50 }]);
    await takeStakeBack(platform.db, player, last);
    assert.equal((await standing(player))[0], 0);
    await playRound(platform.db, player, 50_001);
    assert.deepEqual(await standing(player), [1, 100_000, { level: 1, points: 100 }]);
  });

  it('does not follow from bonus', async () => {
    const player = await aPlayer(platform.db, { bonus: 100_000 });
    await playRound(platform.db, player, 100_000);
    assert.deepEqual(await standing(player), [0, 0, { level: 0, points: 0 }]);
  });

  it('is announced once, the highest of several, and not again after a fall', async () => {
    const player = await aPlayer(platform.db, { cash: 600_000 });
    await runJob('jangada');
    assert.deepEqual(await newsOf(player), []);
    const jump = await playRound(platform.db, player, 260_000);
    await runJob('jangada');
    await runJob('jangada');
    const news = await newsOf(player);
    assert.deepEqual(
      news.map(({ description }) => description),
      [
        { pt: 'Nível 2: Brisa.', en: 'Level 2: Breeze.' },
        { pt: 'Nível 1: Bronze.', en: 'Level 1: Bronze.' },
      ],
    );
    await takeStakeBack(platform.db, player, jump);
    await runJob('jangada');
    await playRound(platform.db, player, 260_000);
    await runJob('jangada');
    assert.equal((await newsOf(player)).length, 2);
  });
});

describe('a level that an operator changes', () => {
  it('is announced to players who have reached it without a new bet', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    await playRound(platform.db, player, 40_000);
    await runJob('jangada');
    assert.deepEqual(await newsOf(player), []);
    const [first] = (await platform.call(getRanking)).body.data;
    const body = { threshold: 40_000, name_pt: first.name, name_en: first.name };
    const params = { tenant: 'jangada', ladder: 'rank', level: 1 };
    assert.equal((await platform.op(setLevel, { params, body })).status, 200);
    await runJob('jangada');
    assert.equal((await newsOf(player)).length, 1);
    await platform.op(setLevel, { params, body: { ...body, threshold: first.totalBet } });
  });
});

describe('the VIP club', () => {
  it('shows a player how far the next level is', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000_000 });
    await playRound(platform.db, player, 550_000);
    const { body } = await platform.call(getVip, { token: player.token });
    assert.deepEqual([body.data.level, body.data.points, body.data.progress], [1, 550, 50]);
    assert.equal(body.data.levels.length, 5);
    assert.ok(body.data.levels[0].benefits.every((benefit: unknown) => typeof benefit === 'string'));
  });

  it('shows a guest its levels and no player’s data', async () => {
    const { status, body } = await platform.call(getVip);
    assert.equal(status, 200);
    assert.deepEqual([body.data.level, body.data.points, body.data.progress], [null, null, null]);
    assert.equal(body.data.levels.length, 5);
  });
});
