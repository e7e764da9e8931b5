import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/missions/endpoints';
import { recordWaitingAlerts } from '../../../../test/support/alerts.ts';
import { aBoxType } from '../../../../test/support/boxes.ts';
import { missionVerbs, REWARD } from '../../../../test/support/missions.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { playRound, takeStakeBack } from '../../../../test/support/rounds.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const { aMission, accept, cashOf, claim, deliver, expire, stakeTrackersOf, play, runOut, see, withCompleted } =
  missionVerbs(() => platform);

/** The id of the player's first bet at its provider. */
const firstBetOf = async ({ user }: Player): Promise<string> => {
  const { provider_tx_id: id } = await platform.db.read('jangada', (reader) =>
    reader
      .selectFrom('bets')
      .select('provider_tx_id')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'bet')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return id;
};

describe('claiming', () => {
  it('is refused before the goal is reached, after the time is up, and a second time', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const id = await aMission();
    assert.equal((await claim(player, id)).body.code, 'mission.not-completed');
    await accept(player, id);
    const early = await claim(player, id);
    assert.deepEqual([early.status, early.body.code], [409, 'mission.not-completed']);
    await play(player, 1_000);
    await claim(player, id);
    const again = await claim(player, id);
    assert.deepEqual([again.status, again.body.code], [409, 'mission.already-claimed']);
    assert.equal(await cashOf(player), REWARD);

    const late = await withCompleted();
    await runOut(late.player, late.id);
    assert.equal((await claim(late.player, late.id)).body.code, 'mission.closed');
    await expire();
    assert.equal((await claim(late.player, late.id)).body.code, 'mission.closed');
    assert.equal((await see(late.player, late.id)).status, 'expired');
    assert.equal(await cashOf(late.player), 0);
  });

  it('with the same key again is the same answer, and pays nothing more', async () => {
    const { player, id } = await withCompleted();
    const key = randomUUID();
    const first = await claim(player, id, key);
    const second = await claim(player, id, key);
    assert.equal(first.status, 200);
    assert.deepEqual(second.body, first.body);
    assert.equal(await cashOf(player), REWARD);
    const other = await withCompleted();
    await claim(other.player, other.id, key);
    assert.equal(await cashOf(other.player), REWARD);
  });

  for (const calls of [20, 64, 500])
    it(`pays once when ${calls} calls come at once`, async () => {
      const { player, id } = await withCompleted();
      const answers = await Promise.all(Array.from({ length: calls }, () => claim(player, id)));
      const statuses = answers.map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 200).length, 1);
      // A busy machine may refuse some requests before they run; those may be repeated.
      const refused = statuses.filter((status) => status !== 200);
      assert.deepEqual(
        refused.filter((status) => status !== 409 && status !== 503),
        [],
      );
      assert.equal((await claim(player, id)).body.code, 'mission.already-claimed');
      assert.equal(await cashOf(player), REWARD);
      assert.equal(await stakeTrackersOf(player), 0);
    });

  it('gives nothing beside the rollback of a stake, in any order', async () => {
    for (let round = 0; round < 12; round += 1) {
      const player = await aPlayer(platform.db, { cash: 1_000 });
      const id = await aMission();
      await accept(player, id);
      const bet = await play(player, 1_000);
      await takeStakeBack(platform.db, player, bet);
      const [claimed] = await Promise.all([claim(player, id), deliver()]);
      const { status } = await see(player, id);
      assert.ok([200, 409].includes(claimed.status));
      assert.deepEqual([status, await cashOf(player)], ['accepted', 1_000]);
    }
  });

  it('is undone when the stake that reached the goal goes back, and paid again for the next', async () => {
    const { player, id } = await withCompleted();
    await claim(player, id);
    const stake = await firstBetOf(player);
    await takeStakeBack(platform.db, player, stake);
    await deliver();
    const again = await see(player, id);
    assert.deepEqual([again.status, again.progress, await cashOf(player)], ['accepted', 0, 1_000]);
    assert.equal(await stakeTrackersOf(player), 1);
    await play(player, 1_000);
    assert.equal((await claim(player, id)).status, 200);
    assert.deepEqual([await cashOf(player), await stakeTrackersOf(player)], [REWARD, 0]);
  });

  it('leaves a debt and an alert for a reward that is spent when its stake goes back', async () => {
    const { player, id } = await withCompleted();
    await claim(player, id);
    const stake = await firstBetOf(player);
    await playRound(platform.db, player, REWARD - 500);
    await takeStakeBack(platform.db, player, stake);
    await playRound(platform.db, player, 1_500);
    await deliver();
    const { cash, receivable } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, receivable], [0, -REWARD]);
    const alerts = await recordWaitingAlerts(platform, 'jangada');
    assert.deepEqual(
      alerts.map(({ kind, details }) => [kind, details['user_id'], details['debt']]),
      [['player-debt', player.user.id, REWARD]],
    );
  });

  it('of a bonus or of boxes is taken back with its stake', async () => {
    const bonus = await withCompleted({ reward_type: 'bonus', reward_rollover: 5 });
    const box = await aBoxType(platform.db);
    const boxes = await withCompleted({ reward_type: 'box', reward_value: 2, reward_box_id: box.id });
    for (const { player, id } of [bonus, boxes]) {
      await claim(player, id);
      const stake = await firstBetOf(player);
      await takeStakeBack(platform.db, player, stake);
    }
    await deliver();
    const { cash, bonus: left, rollover } = await balancesOf(platform.db, bonus.player);
    assert.deepEqual([cash, left, rollover], [1_000, 0, 0]);
    const owned = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('user_boxes').select('id').where('user_id', '=', boxes.player.user.id).execute(),
    );
    assert.deepEqual(owned, []);
  });

  it('gives a bonus with what has to be wagered first', async () => {
    const { player, id } = await withCompleted({ reward_type: 'bonus', reward_rollover: 5 });
    const claimed = await claim(player, id);
    assert.match(claimed.body.message, /Bônus de R\$\s20,00/);
    const balances = await balancesOf(platform.db, player);
    assert.deepEqual([balances.cash, balances.bonus, balances.rollover], [0, REWARD, REWARD * 5]);
    assert.equal(await stakeTrackersOf(player), 1);
  });

  it('grants the promised number of boxes and reports it', async () => {
    const box = await aBoxType(platform.db);
    const { player, id } = await withCompleted({ reward_type: 'box', reward_value: 2, reward_box_id: box.id });
    const claimed = await claim(player, id);
    assert.equal(claimed.body.message, 'Você ganhou 2 caixas.');
    const owned = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('user_boxes').select('id').where('user_id', '=', player.user.id).execute(),
    );
    assert.equal(owned.length, 2);
    assert.equal(await cashOf(player), 0);
  });

  it('leaves the ledger in order', async () => {
    const proof = await platform.db.transaction('jangada', verifyLedger);
    assert.deepEqual({ ...proof }, { ...proof, unbalancedTxns: 0, sum: 0, wrongWallets: [] });
  });
});

describe('accepting', () => {
  it('again changes nothing', async () => {
    const player = await aPlayer(platform.db);
    const id = await aMission();
    const first = await accept(player, id);
    assert.deepEqual((await accept(player, id)).body, first.body);
  });

  it('is refused for what was claimed and for what has run out', async () => {
    const { player, id } = await withCompleted();
    await claim(player, id);
    const refused = await accept(player, id);
    assert.deepEqual([refused.status, refused.body.code], [409, 'mission.closed']);
    const late = await aMission();
    await accept(player, late);
    await runOut(player, late);
    assert.equal((await accept(player, late)).body.code, 'mission.closed');
  });

  it('and claiming are refused to guests', async () => {
    const id = await aMission();
    for (const endpoint of [contract.acceptMission, contract.claimMission]) {
      const { status, body } = await platform.call(endpoint, { guest, params: { id } });
      assert.deepEqual([status, body.code], [401, 'session.required']);
    }
  });

  it('and claiming are refused to players who may take no bonus', async () => {
    const { player, id } = await withCompleted();
    await platform.db.transaction('jangada', (tx) =>
      tx.insertInto('restrictions').values({ user_id: player.user.id, source: 'self_specific', reason: 'x' }).execute(),
    );
    assert.equal((await claim(player, id)).body.code, 'account.self-excluded');
    assert.equal((await accept(player, await aMission())).body.code, 'account.self-excluded');
    assert.equal(await cashOf(player), 0);
  });

  it('is refused where the mission was stopped or is over; players who have accepted it can finish', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const id = await aMission();
    await accept(player, id);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('missions').set({ stopped_at: new Date() }).where('id', '=', id).execute(),
    );
    const other = await aPlayer(platform.db);
    assert.equal((await accept(other, id)).body.code, 'mission.not-found');
    await play(player, 1_000);
    assert.equal((await claim(player, id)).status, 200);
    const over = await aMission({ ends_at: new Date(Date.now() - 1_000) });
    assert.equal((await accept(other, over)).status, 404);
  });
});
