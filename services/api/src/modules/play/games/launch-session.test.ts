import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { logout } from '@jangada/contracts/domains/auth/endpoints';
import { launchGame, listGames } from '@jangada/contracts/domains/games/endpoints';
import { sql } from 'kysely';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { studioBody } from '../../../../test/support/studio-bodies.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { digest } from '../../../crypto/tokens.ts';
import { openSession, revokeOtherSessions } from '../../../users/sessions.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

let ids = 0;
const nextId = (name: string) => `${name}-${(ids += 1)}`;

const transaction = (player: Player, more: object = {}) => ({
  user: player.externalName,
  token: player.launchToken,
  transaction_uuid: nextId('session-tx'),
  round: nextId('session-round'),
  game_code: 'mare_tidal',
  currency: 'BRL',
  amount: 100_000,
  ...more,
});

const bet = async (body: Record<string, unknown>) =>
  (await platform.studio('/transaction/bet', studioBody('bet', body))).body.status;
const win = async (body: Record<string, unknown>) =>
  (await platform.studio('/transaction/win', studioBody('win', body))).body.status;
const write = (player: Player, statement: ReturnType<typeof sql>) =>
  platform.db.transaction(player.tenant, (tx) => statement.execute(tx));

/** Opens a game through the real route. @returns the player with the token that the studio was given */
async function launched(player: Player, token = player.token): Promise<Player> {
  const { data } = (await platform.call(listGames)).body.games;
  const game = data.find(({ gamecode }: { gamecode: string }) => gamecode === 'mare_tidal');
  const body = { game_id: game.id, provider_code: game.providercode };
  assert.equal((await platform.call(launchGame, { token, body })).status, 200);
  return { ...player, launchToken: String(platform.third.launches.at(-1)?.['token']) };
}

describe('a running game', () => {
  it('takes no more bets once its player has signed out, and still pays the round that was open', async () => {
    const player = await launched(await aPlayer(platform.db, { cash: 1_000 }));
    const stake = transaction(player);
    assert.equal(await bet(stake), 'RS_OK');
    assert.equal((await platform.call(logout, { token: player.token })).status, 200);
    assert.equal(await bet(transaction(player)), 'RS_ERROR_TOKEN_EXPIRED');
    assert.equal(await bet(stake), 'RS_OK', 'what was taken is answered again');
    assert.equal(await win(transaction(player, { round: stake.round, amount: 500_000 })), 'RS_OK');
    assert.equal((await balancesOf(platform.db, player)).cash, 1_400);
  });

  it('ends with the sign-in that opened it, not with another one', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const other = await platform.db.transaction('jangada', (tx) => openSession(tx, player.user.id));
    const [here, there] = [await launched(player), await launched(player, other)];
    await platform.db.transaction('jangada', (tx) => revokeOtherSessions(tx, player.user.id, digest(player.token)));
    assert.equal(await bet(transaction(there)), 'RS_ERROR_TOKEN_EXPIRED');
    assert.equal(await bet(transaction(here)), 'RS_OK');
  });

  it('takes no bets after its sign-in has run out or is gone', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    await write(
      player,
      sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${player.user.id}`,
    );
    assert.equal(await bet(transaction(player)), 'RS_ERROR_TOKEN_EXPIRED');
    await write(player, sql`delete from sessions where user_id = ${player.user.id}`);
    assert.equal(await bet(transaction(player)), 'RS_ERROR_INVALID_TOKEN');
    assert.equal((await balancesOf(platform.db, player)).cash, 1_000);
  });

  it('is valid without a sign-in only for launches stored without one', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    await write(player, sql`update game_launches set session_hash = null where user_id = ${player.user.id}`);
    assert.equal(await bet(transaction(player)), 'RS_OK');
    await write(player, sql`update game_launches set expires_at = now() where user_id = ${player.user.id}`);
    assert.equal(await bet(transaction(player)), 'RS_ERROR_TOKEN_EXPIRED');
  });
});

describe('half an hour of inactivity', () => {
  const aRegulated = () => aPlayer(platform.db, { tenant: 'onca', kyc: 'approved', cash: 1_000 });
  const idle = (player: Player) =>
    write(player, sql`update sessions set seen_at = now() - interval '31 minutes' where user_id = ${player.user.id}`);
  const longAgo = (player: Player) =>
    write(player, sql`update bets set created_at = now() - interval '31 minutes' where user_id = ${player.user.id}`);

  it('ends the play of a regulated site, and pays what was open', async () => {
    const player = await aRegulated();
    const stake = transaction(player);
    assert.equal(await bet(stake), 'RS_OK');
    await Promise.all([idle(player), longAgo(player)]);
    assert.equal(await bet(transaction(player)), 'RS_ERROR_TOKEN_EXPIRED');
    assert.equal(await win(transaction(player, { round: stake.round, amount: 200_000 })), 'RS_OK');
  });

  it('does not pass while the player bets', async () => {
    const player = await aRegulated();
    assert.equal(await bet(transaction(player)), 'RS_OK');
    await idle(player);
    assert.equal(await bet(transaction(player)), 'RS_OK');
  });

  it('changes nothing on other sites', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    await idle(player);
    assert.equal(await bet(transaction(player)), 'RS_OK');
  });
});
