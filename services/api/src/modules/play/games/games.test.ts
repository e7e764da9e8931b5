import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/games/endpoints';
import { aPlayer } from '../../../../test/support/players.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { listedGames } from '../../../../test/support/third-parties.ts';
import { syncCatalogue } from './catalogue-sync.ts';

const taste = { favouredProviders: [], hiddenProviders: [] };

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const list = async (query: Record<string, unknown> = {}, host = 'localhost') =>
  (await platform.call(contract.listGames, { query, host })).body.games;

const gameOf = async (code: string) => (await list()).data.find((game: { gamecode: string }) => game.gamecode === code);

describe('a game', () => {
  it('is found by its number and by its code, with its sheet', async () => {
    const { id } = await gameOf('mare_tidal');
    for (const game_id of [id, String(id), 'mare_tidal']) {
      const { body } = await platform.call(contract.getGame, { body: { game_id, provider_code: 'mare' } });
      assert.equal(body.data.title, 'Maré Cheia');
      assert.deepEqual(body.data.sheet, {
        rtp: 96.5,
        volatility: 'medium',
        min_bet: 20,
        max_bet: 50_000,
        features: [],
        released_at: '2026-01-15',
        rules: 'Gire e torça.',
      });
      assert.equal(body.data.image, 'http://art.example/mare_tidal.webp?w=360');
    }
  });

  it('has its rules in the language of the call and reports whether a demo exists', async () => {
    const sent = async (game_id: string, provider_code: string, language: string) => {
      const headers = { 'x-language': language };
      const { body } = await platform.call(contract.getGame, { body: { game_id, provider_code }, headers });
      return [body.data.sheet.rules, body.data.has_demo];
    };
    assert.deepEqual(await sent('mare_tidal', 'mare', 'en'), ['Spin and hope.', true]);
    assert.deepEqual(await sent('saci_whirl', 'saci', 'pt'), [null, true]);
    const untried = listedGames.map((game) => ({ ...game, demo_game_support: false }));
    await platform.db.transaction('tucano', (tx) => syncCatalogue(tx, untried, taste));
    const triable = async (game_id: string, provider_code: string) =>
      (await platform.call(contract.getGame, { body: { game_id, provider_code }, host: 'tucano.localhost' })).body.data
        .has_demo;
    assert.deepEqual([await triable('mare_tidal', 'mare'), await triable('saci_demo', 'saci')], [false, true]);
  });

  it('that is unknown, or of another maker, or of another tenant, is not found', async () => {
    const { id } = await gameOf('mare_tidal');
    const request = (body: object, host = 'localhost') => platform.call(contract.getGame, { body, host });
    assert.equal((await request({ game_id: 999_999, provider_code: 'mare' })).body.code, 'game.not-found');
    assert.equal((await request({ game_id: 'mare_tidal', provider_code: 'saci' })).status, 404);
    assert.equal((await request({ game_id: id, provider_code: 'mare' }, 'tucano.localhost')).status, 404);
    assert.equal((await request({ game_id: id })).status, 422);
  });

  it('has relatives of its category, never itself', async () => {
    const body = { game_id: 'mare_tidal', provider_code: 'mare' };
    const related = await platform.call(contract.listRelatedGames, { body });
    const found = related.body.related_games.map(({ gamecode }: { gamecode: string }) => gamecode);
    assert.deepEqual(found, ['saci_whirl', 'saci_demo']);
    const unknown = await platform.call(contract.listRelatedGames, { body: { game_id: 'x', provider_code: 'x' } });
    assert.equal(unknown.status, 404);
  });
});

describe('favourites', () => {
  it('are added and removed idempotently', async () => {
    const { token } = await aPlayer(platform.db);
    const { id } = await gameOf('saci_whirl');
    const set = (action: string) =>
      platform.call(contract.setFavorite, { token, params: { gameId: id }, body: { gameId: id, action } });
    await set('add');
    assert.equal((await set('add')).status, 200);
    const mine = await platform.call(contract.listFavorites, { token });
    assert.deepEqual([mine.body.games.total, mine.body.games.data[0].hasFavorite], [1, true]);
    const seen = await platform.call(contract.listGames, { token, query: { provider: 'saci', type: 'popular' } });
    assert.equal(seen.body.games.data[0].hasFavorite, true);
    await set('remove');
    assert.equal((await platform.call(contract.listFavorites, { token })).body.games.total, 0);
    assert.equal((await set('adore')).status, 422);
  });

  it('cannot hold a game that does not exist here', async () => {
    const { token } = await aPlayer(platform.db, { tenant: 'tucano' });
    const { id } = await gameOf('mare_tidal');
    const refused = await platform.call(contract.setFavorite, {
      token,
      host: 'tucano.localhost',
      params: { gameId: id },
      body: { gameId: id, action: 'add' },
    });
    assert.equal(refused.body.code, 'game.not-found');
  });
});

describe('opening a game', () => {
  const launch = async (code: string, input: { token?: string; guest?: string; host?: string }, more: object = {}) => {
    const { id, providercode } = (await gameOf(code)) ?? { id: 999_999, providercode: 'none' };
    return platform.call(contract.launchGame, {
      ...input,
      body: { game_id: id, provider_code: providercode, ...more },
    });
  };

  it('at an address that is not the studio’s, or is ours, is unavailable and logged at ERROR', async () => {
    const { token } = await aPlayer(platform.db, { cash: 1_000 });
    for (const address of ['http://play.example/x', 'https://evil.example/x', 'http://localhost:8080/casino']) {
      platform.third.launchAt(address);
      const before = platform.logged.length;
      assert.equal((await launch('saci_whirl', { token })).body.code, 'game.unavailable', address);
      assert.equal(platform.logged.slice(before).filter((line) => line['level'] === 50).length, 1, address);
    }
    platform.third.launchAt(undefined);
  });

  it('for money gives the studio a name and a token of its own, and nothing of the person', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const { body } = await launch('mare_tidal', { token: player.token }, { mobile: true, language: 'en' });
    assert.equal(body.gameUrl, 'https://play.example/mare_tidal');
    const sent = platform.third.launches.at(-1) ?? {};
    assert.equal(sent['user'], player.externalName);
    assert.equal(sent['currency'], 'BRL');
    assert.equal(sent['platform'], 'GPL_MOBILE');
    assert.equal(sent['lang'], 'en');
    assert.notEqual(sent['token'], player.token);
    for (const personal of [player.user.phone, player.user.email, player.user.cpf ?? ''])
      assert.equal(JSON.stringify(sent).includes(personal), false);
    const recent = await platform.call(contract.listRecentGames, { token: player.token });
    assert.deepEqual([recent.body.games.total, recent.body.games.data[0].views], [1, 1]);
    const bet = await platform.studio('/transaction/bet', {
      user: player.externalName,
      token: sent['token'],
      transaction_uuid: 'first-bet',
      round: 'first-round',
      game_code: 'mare_tidal',
      currency: 'BRL',
      amount: 100_000,
    });
    assert.equal(bet.body.status, 'RS_OK');
  });

  it('as a demo needs no session and has no wallet', async () => {
    const { status } = await launch('saci_demo', { guest }, { demo: true });
    assert.equal(status, 200);
    const sent = platform.third.launches.at(-1) ?? {};
    assert.equal(sent['currency'], 'XXX');
    assert.equal('user' in sent || 'token' in sent, false);
  });

  it('for money needs a session, a game that takes money and a player who may bet', async () => {
    const player = await aPlayer(platform.db);
    assert.equal((await launch('mare_tidal', { guest })).body.code, 'session.required');
    assert.equal((await launch('saci_demo', { token: player.token })).body.code, 'game.demo-only');
    assert.equal((await launch('gone', { token: player.token })).body.code, 'game.not-found');
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('users').set({ status: 'blocked' }).where('id', '=', player.user.id).execute(),
    );
    assert.equal((await launch('mare_tidal', { token: player.token })).body.code, 'account.blocked');
    const excluded = await aPlayer(platform.db);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('restrictions')
        .values({ user_id: excluded.user.id, source: 'self_specific', reason: 'x' })
        .execute(),
    );
    const refused = await launch('mare_tidal', { token: excluded.token });
    assert.equal(refused.status, 490);
    assert.equal(refused.body.selfExcluded, true);
  });

  it('on a regulated site needs a proved identity', async () => {
    const player = await aPlayer(platform.db, { tenant: 'onca' });
    const [game] = (await list({}, 'onca.localhost')).data;
    const refused = await platform.call(contract.launchGame, {
      token: player.token,
      host: 'onca.localhost',
      body: { game_id: game.id, provider_code: game.providercode },
    });
    assert.equal(refused.body.code, 'account.verification-required');
  });

  it('is unavailable while the studio is', async () => {
    const player = await aPlayer(platform.db);
    platform.third.away.add('/studio');
    const refused = await launch('mare_tidal', { token: player.token });
    platform.third.away.clear();
    assert.equal(refused.status, 503);
    assert.equal(refused.body.code, 'game.unavailable');
  });
});
