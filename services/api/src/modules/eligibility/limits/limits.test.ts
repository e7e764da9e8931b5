import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchGame, listGames } from '@jangada/contracts/domains/games/endpoints';
import { updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import { sql } from 'kysely';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { restrictedPlayers } from '../../../../test/support/restricted-players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { youngMonth } from '../../../../test/support/young-month.ts';
import { grantFreeSpins } from '../../rewards/bonuses/free-spins.ts';
import { mayBet } from '../access/capabilities.ts';
import { endExpiredRestrictions } from './limits.jobs.ts';

const HOUR_MS = 60 * 60_000;

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const { settings, limit, deposit, wasLetThrough, bet, win, aDayLater, tenantOf } = restrictedPlayers(() => platform);

const launch = async ({ token }: Player, code = 'mare_tidal', demo = false) => {
  const { data } = (await platform.call(listGames)).body.games;
  const game = data.find(({ gamecode }: { gamecode: string }) => gamecode === code);
  return platform.call(launchGame, { token, body: { game_id: game.id, provider_code: game.providercode, demo } });
};

const spinsFor = ({ user }: Player) => ({
  userId: user.id,
  origin: 'deposit',
  originRef: `limits-test-${user.id}`,
  name: { pt: 'Giros', en: 'Spins' },
  gameCode: 'mare_tidal',
  spinValue: 50,
  total: 2,
  multiplier: 10,
  maxBet: null,
  maxConvert: null,
  validDays: 3,
});

describe('the settings of a player', () => {
  it('are read with an empty body and change only what is named', async () => {
    const player = await aPlayer(platform.db);
    const { status, body } = await settings(player);
    assert.equal(status, 200);
    assert.equal(body.data.time_alert, null);
    assert.deepEqual(body.data.limits, []);
    assert.deepEqual(body.data.marketing, { email: true, sms: true, push: true });
    assert.equal(body.data.capabilities.can_bet.allowed, true);
    await settings(player, { time_alert: 30, marketing: { sms: false } });
    const after = await settings(player, { marketing: { push: false } });
    assert.equal(after.body.data.time_alert, 30);
    assert.deepEqual(after.body.data.marketing, { email: true, sms: false, push: false });
    const off = await settings(player, { time_alert: null });
    assert.equal(off.body.data.time_alert, null);
  });

  it('refuse invalid values, and callers without a session', async () => {
    const player = await aPlayer(platform.db);
    for (const body of [
      { time_alert: 17 },
      limit('deposit', -1),
      limit('deposit', 10.5),
      limit('deposit', 1e15),
      limit('luck', 100),
      limit('deposit', 100, 'year'),
      { limits: Array.from({ length: 16 }, () => ({ kind: 'loss', window: 'day', value: 1 })) },
      { marketing: { email: 'yes' } },
      { pause_hours: 5 },
    ])
      assert.equal((await settings(player, body)).status, 422, JSON.stringify(body));
    assert.equal((await platform.call(updateSettings, { body: {} })).status, 401);
    assert.equal((await platform.call(updateSettings, { token: player.token, host: 'tucano.localhost' })).status, 401);
  });
});

describe('a limit', () => {
  it('holds at once when it is new or tighter, and after a day when it is looser', async () => {
    const player = await aPlayer(platform.db);
    await settings(player, limit('deposit', 10_000));
    await settings(player, limit('deposit', 5_000));
    const { body } = await settings(player, limit('deposit', 20_000));
    const [shown] = body.data.limits;
    assert.equal(shown.value, 5_000);
    assert.equal(shown.pending_value, 20_000);
    assert.ok(Date.parse(shown.pending_from) - Date.now() > 23 * HOUR_MS);
    assert.equal((await deposit(player, 6_000)).body.code, 'deposit.limit-reached');
    await aDayLater(player);
    assert.equal((await settings(player)).body.data.limits[0].value, 20_000);
    assert.ok(wasLetThrough(await deposit(player, 6_000)));
  });

  it('is not delayed further by a repeated request', async () => {
    const player = await aPlayer(platform.db);
    await settings(player, limit('loss', 100));
    const first = await settings(player, limit('loss', 200));
    const again = await settings(player, limit('loss', 200));
    assert.equal(again.body.data.limits[0].pending_from, first.body.data.limits[0].pending_from);
  });

  it('goes after a day when it is removed, and stays when that is taken back', async () => {
    const player = await aPlayer(platform.db);
    await settings(player, limit('deposit', 5_000));
    const removed = await settings(player, limit('deposit', null));
    assert.equal(removed.body.data.limits[0].pending_value, null);
    assert.ok(removed.body.data.limits[0].pending_from);
    const stored = await settings(player, { cancel_pending: [{ kind: 'deposit', window: 'day' }] });
    assert.equal(stored.body.data.limits[0].pending_from, null);
    await settings(player, limit('deposit', null));
    await aDayLater(player);
    assert.deepEqual((await settings(player)).body.data.limits, []);
    assert.ok(wasLetThrough(await deposit(player, 6_000)));
  });

  it('discards the pending looser value when it is tightened', async () => {
    const player = await aPlayer(platform.db);
    await settings(player, limit('stake', 1_000));
    await settings(player, limit('stake', 9_000));
    const { body } = await settings(player, limit('stake', 500));
    assert.equal(body.data.limits[0].value, 500);
    assert.equal(body.data.limits[0].pending_from, null);
  });

  it('is written down by the job, which also takes the guard off', async () => {
    const player = await aPlayer(platform.db);
    await settings(player, limit('loss', 100));
    await settings(player, limit('loss', null));
    await aDayLater(player);
    await endExpiredRestrictions.run({ db: platform.db } as never, await tenantOf(player));
    const [rows, wallet] = await platform.db.read('jangada', async (reader) => [
      await reader.selectFrom('player_limits').selectAll().where('user_id', '=', player.user.id).execute(),
      await reader.selectFrom('wallets').select('guarded').where('user_id', '=', player.user.id).executeTakeFirst(),
    ]);
    assert.equal(rows.length, 0);
    assert.equal(wallet?.guarded, false);
  });
});

describe('a limit of deposits', () => {
  it('counts open charges, so that many at once do not pass it together', async () => {
    const player = await aPlayer(platform.db);
    await settings(player, limit('deposit', 5_000, 'month'));
    const answers = await Promise.all(Array.from({ length: 12 }, () => deposit(player, 1_000)));
    assert.equal(answers.filter(wasLetThrough).length, 5);
    const refused = answers.find((answer) => !wasLetThrough(answer));
    assert.equal(refused?.status, 490);
    assert.equal(refused?.body.code, 'deposit.limit-reached');
    assert.deepEqual([refused?.body.limit.kind, refused?.body.limit.window], ['deposit', 'month']);
    assert.equal((await settings(player)).body.data.limits[0].remaining, 0);
  });

  it('does not count an expired charge', async () => {
    const player = await aPlayer(platform.db);
    await settings(player, limit('deposit', 1_000));
    assert.ok(wasLetThrough(await deposit(player, 1_000)));
    assert.equal((await deposit(player, 1_000)).status, 490);
    await platform.db.transaction('jangada', (tx) =>
      sql`update deposits set expires_at = now() - interval '1 minute' where user_id = ${player.user.id}`.execute(tx),
    );
    assert.ok(wasLetThrough(await deposit(player, 1_000)));
  });
});

describe('a limit of play', () => {
  it('of losses takes the worst case of each bet and gives prizes back', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    await settings(player, limit('loss', 3_000));
    const first = await bet(player, 20);
    assert.equal(first.status, 'RS_OK');
    assert.notEqual((await bet(player, 11)).status, 'RS_OK');
    await win(first, player, 15);
    assert.equal((await settings(player)).body.data.limits[0].used, 500);
    assert.equal((await bet(player, 25)).status, 'RS_OK');
    assert.notEqual((await bet(player, 1)).status, 'RS_OK');
  });

  it('of stakes holds against many bets at once', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    await settings(player, limit('stake', 1_000, 'week'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => bet(player, 2)));
    assert.equal(answers.filter(({ status }) => status === 'RS_OK').length, 5);
  });

  for (const atOnce of [64, 500])
    it(`of losses holds against ${atOnce} bets at once`, async () => {
      const player = await aPlayer(platform.db, { cash: 1_000_000 });
      await settings(player, limit('loss', 1_000, 'day'));
      const answers = await Promise.all(Array.from({ length: atOnce }, () => bet(player, 1)));
      assert.equal(answers.filter(({ status }) => status === 'RS_OK').length, 10);
    });

  it('of bets counts them', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    await settings(player, limit('bets', 2));
    assert.equal((await bet(player, 1)).status, 'RS_OK');
    assert.equal((await bet(player, 1)).status, 'RS_OK');
    assert.notEqual((await bet(player, 1)).status, 'RS_OK');
  });

  for (const { kind, value } of [
    { kind: 'bets', value: 1 },
    { kind: 'stake', value: 100 },
    { kind: 'loss', value: 100 },
  ])
    it(`of ${kind} refuses the launch of a game once it is used up, but not while a round is open there`, async () => {
      const player = await aPlayer(platform.db, { cash: 100_000 });
      await settings(player, limit(kind, value));
      assert.equal((await launch(player)).status, 200);
      const open = await bet(player, 1);
      assert.equal((await launch(player)).status, 200);
      assert.equal((await launch(player, 'saci_whirl')).body.code, 'bet.limit-reached');
      await win(open, player, 0);
      const refused = await launch(player);
      assert.deepEqual([refused.status, refused.body.code], [490, 'bet.limit-reached']);
      assert.deepEqual([refused.body.limit.kind, refused.body.limit.remaining], [kind, 0]);
      assert.equal((await launch(player, 'mare_tidal', true)).status, 200, 'a demo stakes nothing');
    });

  it('that is used up lets a game open whose free rounds wait', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    await settings(player, limit('bets', 1));
    await win(await bet(player, 1), player, 0);
    assert.equal((await launch(player)).status, 490);
    await platform.db.transaction('jangada', (tx) => grantFreeSpins(tx, spinsFor(player)));
    assert.equal((await launch(player)).status, 200);
  });

  it('counts from the beginning of its window, not what was before', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    await bet(player, 50);
    await platform.db.transaction('jangada', (tx) =>
      sql`update bets set created_at = created_at - interval '40 days' where user_id = ${player.user.id}`.execute(tx),
    );
    await bet(player, 7);
    await settings(player, {
      limits: ['day', 'week', 'month'].map((window) => ({ kind: 'stake', window, value: 10_000 })),
    });
    await bet(player, 3);
    const { limits } = (await settings(player)).body.data;
    assert.deepEqual(
      limits.map(({ window, used }: { window: string; used: number }) => [window, used]),
      [
        ['day', 1_000],
        ['month', 1_000],
        ['week', 1_000],
      ],
    );
    const { bets_from } = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('player_limits')
        .select('bets_from')
        .where('user_id', '=', player.user.id)
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    assert.ok(bets_from > 0);
    const { resets_at } = limits[0];
    assert.equal(new Date(resets_at).toISOString().slice(11), '03:00:00.000Z');
  });

  it('of time counts active minutes', { skip: youngMonth() }, async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    await settings(player, limit('time', 10, 'month'));
    assert.equal((await bet(player, 1)).status, 'RS_OK');
    const minute = (ago: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 - ago * 60_000);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('active_minutes')
        .values([1, 2, 5, 8, 12].map((ago) => ({ user_id: player.user.id, minute: minute(ago) })))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    const tenant = await tenantOf(player);
    await assert.rejects(
      platform.db.read('jangada', (reader) => mayBet(reader, player.user, tenant)),
      { code: 'bet.limit-reached' },
    );
    const { body } = await settings(player);
    assert.equal(body.data.capabilities.can_bet.reason, 'limit-reached');
    assert.equal(body.data.capabilities.can_withdraw.allowed, true);
    assert.equal(body.data.capabilities.can_deposit.allowed, true);
  });

  it('makes no query for players without limits', async () => {
    const player = await aPlayer(platform.db);
    const tenant = await tenantOf(player);
    const nobody = undefined as never;
    await mayBet(nobody, player.user, tenant, 100, false);
    const row = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('wallets').select('guarded').where('user_id', '=', player.user.id).executeTakeFirst(),
    );
    assert.equal(row?.guarded, false);
  });
});
