import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { getGame, launchGame, listGames } from '@jangada/contracts/domains/games/endpoints';
import * as ops from '@jangada/contracts/ops/games';
import { listOpsLog } from '@jangada/contracts/ops/log';
import { demoTenants } from '../../../seed/demo-tenants.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { studioBody } from '../../../../test/support/studio-bodies.ts';
import { startTestPlatform, guest, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { listedGames } from '../../../../test/support/third-parties.ts';
import { syncCatalogue } from './catalogue-sync.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const jangada = { tenant: 'jangada' };
const off = (body: object) => platform.op(ops.switchGameOff, { params: jangada, body });
const on = (body: object) => platform.op(ops.switchGameOn, { params: jangada, body });
const listed = async () => (await platform.op(ops.listGamesOff, { params: jangada })).body.data;
const whatIsOff = async () =>
  (await listed()).map(({ provider, game }: { provider: string; game: string | null }) => [provider, game]);

afterEach(async () => {
  for (const [provider, game] of await whatIsOff()) await on({ provider, ...(game === null ? {} : { game }) });
});

async function open(code: string, input: { token?: string; guest?: string }, demo = false) {
  const game = (await platform.call(listGames)).body.games.data.find(
    ({ gamecode }: { gamecode: string }) => gamecode === code,
  );
  assert.ok(game, `${code} is not found any more`);
  const body = { game_id: game.id, provider_code: game.providercode, demo };
  const { status, body: answer } = await platform.call(launchGame, { ...input, body });
  return status === 200 ? 'opened' : `${status} ${answer.code}`;
}

let ids = 0;
const transaction = (player: Player, code: string, more: object = {}) => ({
  user: player.externalName,
  token: player.launchToken,
  transaction_uuid: `switch-tx-${(ids += 1)}`,
  round: `switch-round-${ids}`,
  game_code: code,
  currency: 'BRL',
  amount: 100_000,
  ...more,
});
const call = async (path: string, body: Record<string, unknown>) =>
  (await platform.studio(`/transaction/${path}`, studioBody(path, body))).body.status;

describe('a game that is switched off', () => {
  it('refuses launches, stays in the catalogue, and can be switched on again', async () => {
    const { token } = await aPlayer(platform.db, { cash: 1_000 });
    await off({ provider: 'saci', game: 'saci_whirl' });
    assert.equal(await open('saci_whirl', { token }), '503 game.unavailable');
    assert.equal(await open('saci_whirl', { guest }, true), '503 game.unavailable');
    assert.equal(await open('saci_demo', { guest }, true), 'opened', 'another game of the same maker');
    const page = await platform.call(getGame, { body: { game_id: 'saci_whirl', provider_code: 'saci' } });
    assert.equal(page.status, 200);
    await on({ provider: 'saci', game: 'saci_whirl' });
    assert.equal(await open('saci_whirl', { token }), 'opened');
  });

  it('takes no bets of those who have it open, pays prizes and gives stakes back', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const [first, second] = [transaction(player, 'saci_whirl'), transaction(player, 'saci_whirl')];
    assert.deepEqual([await call('bet', first), await call('bet', second)], ['RS_OK', 'RS_OK']);
    await off({ provider: 'saci' });
    assert.equal(await call('bet', transaction(player, 'saci_whirl')), 'RS_ERROR_INVALID_GAME');
    assert.equal(await call('bet', transaction(player, 'mare_tidal')), 'RS_OK', 'a game of another maker');
    const prize = transaction(player, 'saci_whirl', { round: first.round, amount: 300_000 });
    assert.equal(await call('win', prize), 'RS_OK');
    const back = transaction(player, 'saci_whirl', { reference_transaction_uuid: second.transaction_uuid });
    assert.equal(await call('rollback', back), 'RS_OK');
    assert.equal((await balancesOf(platform.db, player)).cash, 1_000 - 100 - 100 + 300);
  });

  it('stays off when its maker’s list comes again, and while its maker is off', async () => {
    const { token } = await aPlayer(platform.db, { cash: 1_000 });
    await off({ provider: 'saci' });
    await off({ provider: 'saci', game: 'saci_whirl' });
    const settings = demoTenants.find(({ id }) => id === 'jangada')?.settings;
    assert.ok(settings);
    await platform.db.transaction('jangada', (tx) => syncCatalogue(tx, listedGames, settings));
    assert.equal(await open('saci_whirl', { token }), '503 game.unavailable');
    await on({ provider: 'saci', game: 'saci_whirl' });
    assert.equal(await open('saci_whirl', { token }), '503 game.unavailable');
    await on({ provider: 'saci' });
    assert.equal(await open('saci_whirl', { token }), 'opened');
  });

  it('is off for one tenant only', async () => {
    await off({ provider: 'mare' });
    const { body } = await platform.op(ops.listGamesOff, { params: { tenant: 'tucano' } });
    assert.deepEqual(body.data, []);
    const player = await aPlayer(platform.db, { tenant: 'tucano', cash: 1_000 });
    assert.equal(await call('bet', transaction(player, 'mare_tidal')), 'RS_OK');
  });
});

describe('operators', () => {
  it('see what is off since when and why; off twice is once, with the newer reason', async () => {
    await off({ provider: 'mare' });
    const since = (await listed())[0].since;
    const headers = { 'x-reason': 'still%20broken' };
    const { body } = await platform.op(ops.switchGameOff, { params: jangada, body: { provider: 'mare' }, headers });
    assert.deepEqual(body.data, [{ provider: 'mare', game: null, reason: 'still broken', since }]);
    const log = (await platform.op(listOpsLog, { params: jangada, query: { words: 'game off' } })).body;
    assert.deepEqual([log.data[0].reason, log.data[0].about], ['still broken', 'provider=mare']);
    assert.deepEqual((await on({ provider: 'mare' })).body.data, []);
    assert.equal((await on({ provider: 'mare' })).status, 200);
  });

  it('is refused for an unknown game', async () => {
    for (const body of [{ provider: 'nobody' }, { provider: 'mare', game: 'saci_whirl' }]) {
      assert.equal((await off(body)).body.code, 'game.not-found');
      assert.equal((await on(body)).body.code, 'game.not-found');
    }
    assert.deepEqual(await whatIsOff(), []);
  });
});
