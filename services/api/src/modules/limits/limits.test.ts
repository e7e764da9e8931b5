import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getMe, login } from '@jangada/contracts/auth/endpoints';
import { createDeposit } from '@jangada/contracts/payments/endpoints';
import { excludeSelf, removeSelfExclusion, updateSettings } from '@jangada/contracts/profile/endpoints';
import { sql } from 'kysely';
import { until } from '../../testing/sandbox-process.ts';
import { aPlayer, type Player } from '../../testing/players.ts';
import { startTestPlatform, type Answered, type TestPlatform } from '../../testing/test-platform.ts';
import { capabilitiesOf, mayBet, mayUseBonus, mayWithdraw, receivesMarketing } from '../auth/capabilities.ts';
import { guarded } from '../auth/guard.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Source } from '../auth/restrictions.ts';
import { tidyRestrictions } from './limits.jobs.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const HOUR_MS = 60 * 60_000;
const hosts: Readonly<Record<string, string>> = { jangada: 'localhost', onca: 'onca.localhost' };

const settings = (player: Player, body: object = {}) =>
  platform.call(updateSettings, { token: player.token, body, host: hosts[player.tenant] ?? 'localhost' });

const limit = (kind: string, value: number | null, window = 'day') => ({ limits: [{ kind, window, value }] });

const deposit = (player: Player, amount: number) =>
  platform.call(createDeposit, { token: player.token, body: { amount } });

/** Nobody answers for PIX here: what gets as far as the provider was let through. */
const wasLetThrough = ({ body }: Answered): boolean => body.code === 'deposit.provider-unavailable';

let bets = 0;
const bet = async (player: Player, reais: number) => {
  bets += 1;
  const { body } = await platform.studio('/transaction/bet', {
    user: player.externalName,
    token: player.launchToken,
    game_code: 'mare_tidal',
    currency: 'BRL',
    transaction_uuid: `bet-${bets}`,
    round: `round-${bets}`,
    amount: reais * 100_000,
  });
  return { status: body.status as string, tx: `bet-${bets}`, round: `round-${bets}` };
};

const win = ({ tx, round }: { tx: string; round: string }, player: Player, reais: number) =>
  platform.studio('/transaction/win', {
    user: player.externalName,
    token: player.launchToken,
    game_code: 'mare_tidal',
    currency: 'BRL',
    transaction_uuid: `win-${tx}`,
    reference_transaction_uuid: tx,
    round,
    amount: reais * 100_000,
  });

/** Lets time pass for what waits. */
const aDayLater = (player: Player) =>
  platform.db.transaction(player.tenant, (tx) =>
    sql`update player_limits set pending_from = pending_from - interval '25 hours' where user_id = ${player.user.id}`.execute(
      tx,
    ),
  );

const restrict = (player: Player, source: Source, row: { start_at?: Date; end_at?: Date } = {}) =>
  platform.db.transaction(player.tenant, (tx) =>
    guarded(tx, player.user.id, () =>
      tx
        .insertInto('restrictions')
        .values({ user_id: player.user.id, source, reason: 'test', ...row })
        .execute(),
    ),
  );

const tenantOf = async (player: Player) => {
  const { createTenants } = await import('../site/tenants.ts');
  const tenant = await createTenants(platform.db).find(player.tenant);
  assert.ok(tenant);
  return tenant;
};

const ended = (player: Player) =>
  platform.db.transaction(player.tenant, (tx) =>
    sql`update restrictions set start_at = start_at - interval '2 years', end_at = now() - interval '1 minute'
      where user_id = ${player.user.id}`.execute(tx),
  );

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

  it('refuse what nobody can mean, and whoever is not signed in', async () => {
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

  it('does not wait longer because its change is asked for again', async () => {
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
    const kept = await settings(player, { cancel_pending: [{ kind: 'deposit', window: 'day' }] });
    assert.equal(kept.body.data.limits[0].pending_from, null);
    await settings(player, limit('deposit', null));
    await aDayLater(player);
    assert.deepEqual((await settings(player)).body.data.limits, []);
    assert.ok(wasLetThrough(await deposit(player, 6_000)));
  });

  it('made tighter forgets the looser one that was on its way', async () => {
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
    await tidyRestrictions.run({ db: platform.db } as never, await tenantOf(player));
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

  it('forgets a charge that can no longer be paid', async () => {
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

  it('of losses holds against sixty-four bets at once', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000_000 });
    await settings(player, limit('loss', 1_000, 'day'));
    const answers = await Promise.all(Array.from({ length: 64 }, () => bet(player, 1)));
    assert.equal(answers.filter(({ status }) => status === 'RS_OK').length, 10);
  });

  it('of bets counts them', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    await settings(player, limit('bets', 2));
    assert.equal((await bet(player, 1)).status, 'RS_OK');
    assert.equal((await bet(player, 1)).status, 'RS_OK');
    assert.notEqual((await bet(player, 1)).status, 'RS_OK');
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

  it('of time counts the minutes with a sign of life', async () => {
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

  it('asks nothing of the database for whoever has set none', async () => {
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

describe('a pause', () => {
  it('stops deposits, bets, bonuses and promotions, and ends at its time', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const { body } = await settings(player, { pause_hours: 24 });
    assert.equal(body.data.restrictions[0].reason, 'pause');
    const refused = await deposit(player, 1_000);
    assert.equal(refused.status, 490);
    assert.equal(refused.body.code, 'account.paused');
    assert.equal(refused.body.reason, 'pause');
    assert.notEqual((await bet(player, 1)).status, 'RS_OK');
    await ended(player);
    assert.ok(wasLetThrough(await deposit(player, 1_000)));
    assert.equal((await bet(player, 1)).status, 'RS_OK');
  });

  it('is not made shorter by a shorter one', async () => {
    const player = await aPlayer(platform.db);
    await settings(player, { pause_hours: 168 });
    await settings(player, { pause_hours: 1 });
    await platform.db.transaction('jangada', (tx) =>
      sql`update restrictions set end_at = end_at - interval '2 hours' where user_id = ${player.user.id}`.execute(tx),
    );
    assert.equal((await deposit(player, 1_000)).body.code, 'account.paused');
  });
});

describe('what each restriction leaves', () => {
  const table: Readonly<Record<Source, readonly [string, string]>> = {
    self_specific: ['withdraw', 'self-exclusion'],
    self_central: ['withdraw', 'central-self-exclusion'],
    social_program: ['withdraw', 'social-program'],
    debt_program: ['withdraw', 'debt-program'],
    court: ['withdraw', 'court-order'],
    fraud: ['', 'security-review'],
    pause: ['withdraw', 'pause'],
    kyc: ['deposit marketing', 'identity-unverified'],
    limit: ['withdraw bonus', 'limit-reached'],
  };
  for (const [source, [left, reason]] of Object.entries(table) as [Source, readonly [string, string]][])
    it(`${source}: login${left ? ` ${left}` : ''}, with its public reason`, async () => {
      const player = await aPlayer(platform.db, { tenant: 'onca', kyc: 'approved' });
      await restrict(player, source);
      const shown = await platform.db.read('onca', async (reader) =>
        capabilitiesOf(reader, player.user, await tenantOf(player)),
      );
      const names = { deposit: shown.can_deposit, bet: shown.can_bet, withdraw: shown.can_withdraw };
      const all = { ...names, bonus: shown.can_use_bonus, marketing: shown.can_receive_marketing };
      const open = Object.entries(all).filter(([, { allowed }]) => allowed);
      assert.equal(open.map(([name]) => name).join(' '), left);
      assert.equal(shown.can_login.allowed, true);
      assert.equal(shown.can_bet.reason, reason);
    });

  it('answers each question by itself', async () => {
    const player = await aPlayer(platform.db, { tenant: 'onca', kyc: 'none' });
    const tenant = await tenantOf(player);
    await platform.db.read('onca', async (reader) => {
      await assert.rejects(mayWithdraw(reader, player.user, tenant), { code: 'account.verification-required' });
      await assert.rejects(mayUseBonus(reader, player.user, tenant), { code: 'account.verification-required' });
      assert.equal(await receivesMarketing(reader, player.user, tenant), true);
    });
    await settings(player, { marketing: { push: false } });
    await platform.db.read('onca', async (reader) => {
      assert.equal(await receivesMarketing(reader, player.user, tenant, 'push'), false);
      assert.equal(await receivesMarketing(reader, player.user, tenant, 'email'), true);
    });
  });

  it('wants phone and CPF before money comes in or goes out', async () => {
    const player = await aPlayer(platform.db, { cpf: null });
    assert.equal((await deposit(player, 1_000)).body.reason, 'profile-incomplete');
  });
});

describe('self-exclusion', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
  const exclude = (player: Player, value = '30d', date = inDays(30)) =>
    platform.call(excludeSelf, { token: player.token, body: { value, date }, host: hosts[player.tenant] ?? '' });
  const remove = (player: Player) =>
    platform.call(removeSelfExclusion, { token: player.token, host: hosts[player.tenant] ?? '' });

  const withPassword = async (player: Player) => {
    const password_hash = await hashPassword('segredo123');
    await platform.db.transaction(player.tenant, (tx) =>
      tx.updateTable('users').set({ password_hash }).where('id', '=', player.user.id).execute(),
    );
    return () =>
      platform.call(login, {
        body: { username: player.user.phone, password: 'segredo123' },
        host: hosts[player.tenant] ?? '',
      });
  };

  it('signs the player out everywhere and refuses the login with the dates until its end', async () => {
    const player = await aPlayer(platform.db);
    const signIn = await withPassword(player);
    const { status, body } = await exclude(player);
    assert.equal(status, 200);
    assert.equal(body.selfExcluded, true);
    assert.equal((await platform.call(getMe, { token: player.token })).status, 401);
    const refused = await signIn();
    assert.equal(refused.status, 490);
    assert.deepEqual(
      [refused.body.selfExcluded, refused.body.start_at, refused.body.end_at],
      [true, body.start_at, body.end_at],
    );
    assert.equal(refused.body.token, undefined);
    assert.notEqual((await bet(player, 1)).status, 'RS_OK');
    await ended(player);
    assert.equal((await signIn()).status, 200);
  });

  it('closes what the player has open in real time, and does without when the gateway is away', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    await exclude(player);
    await until('the gateway is told', () =>
      platform.third.disconnected.some(({ app, user }) => app === '1' && user === String(player.user.id)),
    );
    platform.third.away.add('/apps');
    const { status } = await exclude(other);
    platform.third.away.clear();
    assert.equal(status, 200);
  });

  it('refuses a period that is not offered, and a date that says something else', async () => {
    const player = await aPlayer(platform.db);
    assert.equal((await exclude(player, '2d', inDays(2))).status, 422);
    assert.equal((await exclude(player, '30d', '30/12/2026')).status, 422);
    const disagreeing = await exclude(player, '30d', inDays(90));
    assert.equal(disagreeing.status, 422);
    assert.deepEqual(Object.keys(disagreeing.body.errors), ['date']);
    assert.equal((await platform.call(getMe, { token: player.token })).status, 200);
  });

  it('lets a player of a regulated site in, to take money out, and not play', async () => {
    const player = await aPlayer(platform.db, { tenant: 'onca', kyc: 'approved', cash: 1_000 });
    const signIn = await withPassword(player);
    assert.equal((await exclude(player)).status, 200);
    const { status, body } = await signIn();
    assert.equal(status, 200);
    const again = { ...player, token: body.token as string };
    const { data } = (await settings(again)).body;
    assert.equal(data.capabilities.can_bet.allowed, false);
    assert.equal(data.capabilities.can_withdraw.allowed, true);
    const early = await remove(again);
    assert.equal(early.status, 403);
    assert.equal(early.body.code, 'exclusion.in-force');
    assert.equal(early.body.message, 'A autoexclusão só pode ser retirada depois do fim.');

    await ended(player);
    assert.equal((await settings(again)).body.data.capabilities.can_bet.reason, 'awaiting-return');
    assert.equal((await remove(again)).status, 200);
    assert.equal((await settings(again)).body.data.capabilities.can_bet.allowed, true);
  });

  it('can be taken back before it begins, and not when there is none', async () => {
    const player = await aPlayer(platform.db);
    assert.equal((await remove(player)).body.code, 'exclusion.not-found');
    const start_at = new Date(Date.now() + HOUR_MS);
    await restrict(player, 'self_specific', { start_at, end_at: new Date(Date.now() + 48 * HOUR_MS) });
    assert.equal((await remove(player)).status, 200);
    assert.equal((await remove(player)).status, 404);
  });

  it('does not take back what the government or a court has ordered', async () => {
    const player = await aPlayer(platform.db, { tenant: 'onca', kyc: 'approved' });
    await restrict(player, 'self_central');
    assert.equal((await remove(player)).status, 404);
    assert.equal((await settings(player)).body.data.capabilities.can_bet.reason, 'central-self-exclusion');
  });
});

describe('half an hour without a sign of life', () => {
  const idle = (player: Player) =>
    platform.db.transaction(player.tenant, (tx) =>
      sql`update sessions set seen_at = now() - interval '31 minutes' where user_id = ${player.user.id}`.execute(tx),
    );

  it('locks the money of a regulated site until the player signs in again, and nothing else', async () => {
    const player = await aPlayer(platform.db, { tenant: 'onca', kyc: 'approved' });
    await idle(player);
    const ask = () =>
      platform.call(createDeposit, { token: player.token, body: { amount: 1_000 }, host: 'onca.localhost' });
    assert.equal((await ask()).body.code, 'session.reauth-required');
    assert.equal((await platform.call(getMe, { token: player.token, host: 'onca.localhost' })).status, 200);
    assert.equal((await ask()).status, 401);
  });

  it('does not begin while the player bets', async () => {
    const player = await aPlayer(platform.db, { tenant: 'onca', kyc: 'approved', cash: 1_000 });
    assert.equal((await bet(player, 1)).status, 'RS_OK');
    await idle(player);
    const { body } = await platform.call(createDeposit, {
      token: player.token,
      body: { amount: 1_000 },
      host: 'onca.localhost',
    });
    assert.equal(body.code, 'deposit.provider-unavailable');
  });

  it('changes nothing elsewhere', async () => {
    const player = await aPlayer(platform.db);
    await idle(player);
    assert.ok(wasLetThrough(await deposit(player, 1_000)));
  });
});
