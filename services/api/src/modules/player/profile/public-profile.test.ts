import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listGames, setFavorite } from '@jangada/contracts/domains/games/endpoints';
import { showProfile, toggleHideMetrics } from '@jangada/contracts/domains/profile/endpoints';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { playRound } from '../../../../test/support/rounds.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const show = (user_id: unknown, input: { token?: string; host?: string } = {}) =>
  platform.call(showProfile, { guest, ...input, body: { user_id } });

async function aKnownPlayer(): Promise<{ player: Player; gameId: number }> {
  const player = await aPlayer(platform.db, { cash: 300_000 });
  const [game] = (await platform.call(listGames)).body.games.data;
  const body = { gameId: game.id, action: 'add' };
  await platform.call(setFavorite, { token: player.token, params: { gameId: game.id }, body });
  await playRound(platform.db, player, 260_000);
  return { player, gameId: game.id };
}

describe("another player's profile", () => {
  it('shows name, avatar, levels, turnover and favourite games to all visitors', async () => {
    const { player, gameId } = await aKnownPlayer();
    const { status, body } = await show(player.user.id);
    assert.equal(status, 200);
    const { member_since, favorites, ...rest } = body.data;
    assert.deepEqual(rest, {
      id: player.user.id,
      name: 'Ana S.',
      avatar: null,
      level: 2,
      hide_metrics: false,
      vip: { level: 1 },
      totalBet: 260_000,
    });
    assert.equal(member_since, player.user.created_at.toISOString());
    assert.deepEqual([favorites[0].id, favorites[0].hasFavorite], [gameId, false]);
  });

  it('never shows e-mail, phone, CPF, surname or balance', async () => {
    const { player } = await aKnownPlayer();
    const text = JSON.stringify((await show(player.user.id)).body);
    for (const secret of [player.user.email, player.user.phone, player.user.cpf ?? 'none', 'Souza', '40000'])
      assert.equal(text.includes(secret), false, secret);
  });

  it('is name, avatar and level of who hides their numbers, for other players as for guests', async () => {
    const { player } = await aKnownPlayer();
    await platform.call(toggleHideMetrics, { token: player.token, body: { hide_metrics: true } });
    const other = await aPlayer(platform.db);
    for (const input of [{}, { token: other.token }]) {
      const { body } = await show(player.user.id, input);
      assert.deepEqual(body.data, { id: player.user.id, name: 'Ana S.', avatar: null, level: 2, hide_metrics: true });
    }
  });

  it('that does not exist, or belongs to another site, is not found', async () => {
    const { user } = await aPlayer(platform.db);
    assert.equal((await show(987_654)).body.code, 'profile.not-found');
    const foreign = await show(user.id, { host: 'tucano.localhost' });
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'profile.not-found']);
  });

  it('requires a numeric id', async () => {
    for (const wrong of [undefined, null, 0, -1, 1.5, '1', 2 ** 53, {}])
      assert.equal((await show(wrong)).status, 422, String(wrong));
  });
});
