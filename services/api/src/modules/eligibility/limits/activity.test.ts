import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getActivity } from '@jangada/contracts/domains/profile/endpoints';
import { sql } from 'kysely';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { restrictedPlayers } from '../../../../test/support/restricted-players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { youngMonth } from '../../../../test/support/young-month.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const { bet, win } = restrictedPlayers(() => platform);

const activity = async (player: Player, period: string) => {
  const { status, body } = await platform.call(getActivity, { token: player.token, query: { period } });
  assert.equal(status, 200);
  return body.data;
};

describe('the activity of a player', () => {
  it('adds up stakes and prizes, and the points add up to the totals', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    await win(await bet(player, 10), player, 4);
    await bet(player, 5);
    for (const period of ['session', 'day', 'week', 'month']) {
      const { totals, points, step } = await activity(player, period);
      assert.deepEqual([totals.stakes, totals.prizes, totals.net], [1_500, 400, -1_100], period);
      assert.equal(step, period === 'day' ? 'hour' : 'day');
      const sum = points.reduce((total: number, point: { stakes: number }) => total + point.stakes, 0);
      assert.equal(sum, totals.stakes);
      assert.ok(points.length >= 1);
    }
  });

  it('leaves out what was rolled back or refunded, and what others did', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    const other = await aPlayer(platform.db, { cash: 100_000 });
    await bet(other, 50);
    await bet(player, 7);
    await bet(player, 3);
    await platform.db.transaction('jangada', async (tx) => {
      await sql`update bets set rolled_back_at = now() where user_id = ${player.user.id} and cash = 700`.execute(tx);
      await sql`update bets set refunded_at = now() where user_id = ${player.user.id} and cash = 300`.execute(tx);
    });
    const { totals } = await activity(player, 'day');
    assert.deepEqual([totals.stakes, totals.prizes, totals.net], [0, 0, 0]);
  });

  it('counts the minutes with a sign of life as the time limit does', { skip: youngMonth() }, async () => {
    const player = await aPlayer(platform.db);
    const minute = (ago: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 - ago * 60_000);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('active_minutes')
        .values([30, 28, 10, 9].map((ago) => ({ user_id: player.user.id, minute: minute(ago) })))
        .execute(),
    );
    const { totals } = await activity(player, 'month');
    // 2 minutes, an absence that counts as one, 1 minute, and an absence until this call.
    assert.ok(totals.minutes >= 5 && totals.minutes <= 6, String(totals.minutes));
  });

  it('refuses a period it does not know, and a guest', async () => {
    const player = await aPlayer(platform.db);
    const wrong = await platform.call(getActivity, { token: player.token, query: { period: 'year' } });
    assert.equal(wrong.status, 422);
    assert.equal((await platform.call(getActivity, { query: { period: 'day' } })).status, 401);
  });
});
