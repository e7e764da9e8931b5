import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getMe, login } from '@jangada/contracts/domains/auth/endpoints';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { excludeSelf, removeSelfExclusion } from '@jangada/contracts/domains/profile/endpoints';
import { sql } from 'kysely';
import { until } from '../../../../test/support/sandbox-process.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { hosts, restrictedPlayers } from '../../../../test/support/restricted-players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { capabilitiesOf, mayUseBonus, refusalToWithdraw, receivesMarketing } from '../access/capabilities.ts';
import { obstaclesOf } from '../access/obstacles.ts';
import { hashPassword } from '@jangada/server/passwords';
import type { Source } from '../access/restrictions.ts';

const HOUR_MS = 60 * 60_000;

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform();
  // A listening server sends the outbox.
  await platform.server.listen({ host: '127.0.0.1', port: 0 });
});
after(() => platform.stop());

const { settings, deposit, wasLetThrough, bet, restrict, tenantOf, ended } = restrictedPlayers(() => platform);

describe('a pause', () => {
  it('stops deposits, bets, bonuses and promotions, and ends at its time', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const { body } = await settings(player, { pause_hours: 24 });
    const { start_at: from, end_at: to, reason } = body.data.restrictions[0];
    assert.equal(reason, 'pause');
    assert.ok(Math.abs(Date.parse(to) - Date.parse(from) - 24 * 3_600_000) < 5_000, `${from} to ${to}`);
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
      const obstacles = await obstaclesOf(reader, player.user.id, tenant);
      assert.equal(refusalToWithdraw(player.user, tenant, obstacles)?.code, 'account.verification-required');
      await assert.rejects(mayUseBonus(reader, player.user, tenant), { code: 'account.verification-required' });
      assert.equal(await receivesMarketing(reader, player.user, tenant), true);
    });
    await settings(player, { marketing: { push: false } });
    await platform.db.read('onca', async (reader) => {
      assert.equal(await receivesMarketing(reader, player.user, tenant, 'push'), false);
      assert.equal(await receivesMarketing(reader, player.user, tenant, 'email'), true);
    });
  });

  it('requires phone and CPF for deposits and withdrawals', async () => {
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

  it('refuses every bet after its reply, including concurrent ones', async () => {
    const player = await aPlayer(platform.db, { cash: 100_000 });
    const underWay = Array.from({ length: 20 }, () => bet(player, 1));
    assert.equal((await exclude(player)).status, 200);
    const late = await Promise.all(Array.from({ length: 20 }, () => bet(player, 1)));
    assert.equal(late.filter(({ status }) => status === 'RS_OK').length, 0);
    const taken = (await Promise.all(underWay)).filter(({ status }) => status === 'RS_OK').length;
    assert.equal((await balancesOf(platform.db, player)).cash, 100_000 - taken * 100);
  });

  it('closes what the player has open in real time, and does without when the gateway is away', async () => {
    const [player, other] = [await aPlayer(platform.db), await aPlayer(platform.db)];
    await exclude(player);
    await until('the gateway is notified', () =>
      platform.third.disconnected.some(({ app, user }) => app === '1' && user === String(player.user.id)),
    );
    platform.third.away.add('/apps');
    const { status } = await exclude(other);
    platform.third.away.clear();
    assert.equal(status, 200);
  });

  for (const [value, days] of [
    ['24h', 1],
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
    ['180d', 180],
    ['1y', 365],
  ] as const) {
    it(`of ${value} ends after ${days} days`, async () => {
      const { status, body } = await exclude(await aPlayer(platform.db), value, inDays(days));
      assert.equal(status, 200);
      assert.equal(Date.parse(body.end_at) - Date.parse(body.start_at), days * 24 * HOUR_MS);
    });
  }

  it('refuses a period that is not offered, and a contradicting date', async () => {
    const player = await aPlayer(platform.db);
    assert.equal((await exclude(player, '2d', inDays(2))).status, 422);
    assert.equal((await exclude(player, '30d', '30/12/2026')).status, 422);
    const disagreeing = await exclude(player, '30d', inDays(90));
    assert.equal(disagreeing.status, 422);
    assert.deepEqual(Object.keys(disagreeing.body.errors), ['date']);
    assert.equal((await platform.call(getMe, { token: player.token })).status, 200);
  });

  it('allows a player of a regulated site to sign in and withdraw, but not to play', async () => {
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
    assert.match(
      early.body.message,
      /^A autoexclusão só pode ser retirada depois do fim, em \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2} \(/,
    );

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

describe('half an hour of inactivity', () => {
  const idle = (player: Player) =>
    platform.db.transaction(player.tenant, (tx) =>
      sql`update sessions set seen_at = now() - interval '31 minutes' where user_id = ${player.user.id}`.execute(tx),
    );

  it('locks the money of a regulated site until the player signs in again, and nothing else', async () => {
    const player = await aPlayer(platform.db, { tenant: 'onca', kyc: 'approved' });
    await idle(player);
    const request = () =>
      platform.call(createDeposit, { token: player.token, body: { amount: 1_000 }, host: 'onca.localhost' });
    assert.equal((await request()).body.code, 'session.reauth-required');
    assert.equal((await platform.call(getMe, { token: player.token, host: 'onca.localhost' })).status, 200);
    assert.equal((await request()).status, 401);
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

  it('changes nothing on other sites', async () => {
    const player = await aPlayer(platform.db);
    await idle(player);
    assert.ok(wasLetThrough(await deposit(player, 1_000)));
  });
});
