import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkCoupon, listCoupons } from '@jangada/contracts/domains/bonuses/endpoints';
import { listBonuses } from '@jangada/contracts/domains/wallet/endpoints';
import { recordFact } from '../../../facts/facts.ts';
import { deliverWaitingFacts } from '../../../../test/support/facts.ts';
import { recordWaitingAlerts } from '../../../../test/support/alerts.ts';
import { playRound } from '../../../../test/support/rounds.ts';
import { rewardsPorts } from '../../../ports/rewards-ports.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { applyCoupons, bonusAmount } from './apply-coupons.ts';
import { undoRewards } from '../undo-rewards.ts';
import { insertCoupon, stopCoupon, type NewCoupon } from './coupons.repository.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

let created = 0;
const aCoupon = async (about: Partial<NewCoupon> = {}, tenant = 'jangada'): Promise<string> => {
  const code = `CUPOM${(created += 1)}`;
  await platform.db.transaction(tenant, (tx) =>
    insertCoupon(tx, {
      code,
      name: JSON.stringify({ pt: 'Bônus de boas-vindas', en: 'Welcome bonus' }),
      kind: 'percent',
      value: 100,
      amount_max: 20_000,
      min_deposit: 2_000,
      multiplier: 10,
      valid_days: 7,
      listed: true,
      ...about,
    }),
  );
  return code;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const check = (player: Player, coupon: unknown, headers: Record<string, string> = {}) =>
  platform.call(checkCoupon, { token: player.token, body: { coupon }, headers });

/** A paid deposit with this coupon. */
async function paidDeposit({ user, tenant }: Player, coupon: string, amount = 5_000): Promise<void> {
  await platform.db.transaction(tenant, async (tx) => {
    const { id } = await tx
      .insertInto('deposits')
      .values({
        user_id: user.id,
        txid: `tx-${(created += 1)}`,
        amount,
        status: 'paid',
        coupon,
        expires_at: new Date(),
        paid_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordFact(tx, {
      kind: 'deposit-paid',
      userId: user.id,
      depositId: id,
      amount,
      depositCount: 1,
      coupon,
    });
  });
}

const deliver = (tenant = 'jangada') =>
  deliverWaitingFacts(platform, tenant, [applyCoupons, undoRewards(rewardsPorts)]);
const bonusOf = async (player: Player) => (await balancesOf(platform.db, player)).bonus;

describe('a coupon', () => {
  it('is valid in any case and with spaces around it, and describes its bonus', async () => {
    const player = await aPlayer(platform.db);
    const code = await aCoupon();
    const { status, body } = await check(player, `  ${code.toLowerCase()} `, { 'accept-language': 'en' });
    assert.equal(status, 200);
    assert.deepEqual(body.coupon, {
      code,
      name: 'Welcome bonus',
      kind: 'percent',
      value: 100,
      min_deposit: 2_000,
      amount_max: 20_000,
      rollover: 10,
      max_bet: null,
      max_convert: null,
      valid_days: 7,
      spin_value: null,
      game: null,
      ends_at: null,
    });
  });

  it('is refused when it is empty, with a message by its field', async () => {
    const player = await aPlayer(platform.db);
    for (const coupon of ['', undefined, 7, 'x'.repeat(41)]) {
      const { status, body } = await check(player, coupon);
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(body.errors), ['coupon']);
    }
    assert.equal((await check(player, '   ')).body.code, 'coupon.unknown');
  });

  it('is refused with a message when there is none, it has not begun, has ended or was stopped', async () => {
    const player = await aPlayer(platform.db);
    const unknown = await check(player, 'NADA');
    assert.deepEqual([unknown.status, unknown.body], [422, { code: 'coupon.unknown', message: 'Cupom inválido.' }]);
    assert.equal((await check(player, await aCoupon({ starts_at: inDays(1) }))).body.code, 'coupon.unknown');
    assert.equal((await check(player, await aCoupon({ ends_at: inDays(-1) }))).body.code, 'coupon.ended');
    const stopped = await aCoupon();
    await platform.db.transaction('jangada', (tx) => stopCoupon(tx, stopped));
    assert.equal((await check(player, stopped)).body.code, 'coupon.ended');
  });

  it('needs a player who is signed in', async () => {
    const { status } = await platform.call(checkCoupon, { guest, body: { coupon: await aCoupon() } });
    assert.equal(status, 401);
  });

  it('of one site is unknown on another', async () => {
    const code = await aCoupon();
    const neighbour = await aPlayer(platform.db, { tenant: 'tucano' });
    const { body } = await platform.call(checkCoupon, {
      token: neighbour.token,
      host: 'tucano.localhost',
      body: { coupon: code },
    });
    assert.equal(body.code, 'coupon.unknown');
  });

  it('is listed for all players when it is public', async () => {
    const [open, hidden, ended, usedUp] = [
      await aCoupon(),
      await aCoupon({ listed: false }),
      await aCoupon({ ends_at: inDays(-1) }),
      await aCoupon({ uses_max: 1, uses: 1 }),
    ];
    const { status, body } = await platform.call(listCoupons, { guest });
    assert.equal(status, 200);
    const codes = body.data.map(({ code }: { code: string }) => code);
    assert.ok(codes.includes(open));
    for (const code of [hidden, ended, usedUp]) assert.ok(!codes.includes(code), code);
  });

  it('does not exist on a regulated site, in any request', async () => {
    const code = await aCoupon({}, 'onca');
    const player = await aPlayer(platform.db, { tenant: 'onca', kyc: 'approved' });
    const host = 'onca.localhost';
    assert.deepEqual((await platform.call(listCoupons, { host })).body, { data: [] });
    const checked = await platform.call(checkCoupon, { host, token: player.token, body: { coupon: code } });
    assert.equal(checked.body.code, 'coupon.unknown');
    await paidDeposit(player, code);
    await deliver('onca');
    assert.equal(await bonusOf(player), 0);
  });
});

describe('a paid deposit with a coupon', () => {
  it('grants the bonus once when its fact is repeated, and uses the coupon up for its player', async () => {
    const player = await aPlayer(platform.db);
    const code = await aCoupon();
    await paidDeposit(player, code);
    await deliver();
    await deliver();
    assert.equal(await bonusOf(player), 5_000);
    const { bonuses } = (await platform.call(listBonuses, { token: player.token })).body;
    assert.deepEqual([bonuses.total, bonuses.data[0].rollover_total], [1, 50_000]);
    assert.equal((await check(player, code)).body.code, 'coupon.already-used');
    await paidDeposit(player, code);
    await deliver();
    assert.equal((await platform.call(listBonuses, { token: player.token })).body.bonuses.total, 1);
  });

  it('grants a share of the deposit up to the maximum, or a fixed amount', () => {
    assert.equal(bonusAmount({ kind: 'percent', value: 50, amount_max: null }, 3_333), 1_666);
    assert.equal(bonusAmount({ kind: 'percent', value: 100, amount_max: 20_000 }, 50_000), 20_000);
    assert.equal(bonusAmount({ kind: 'fixed', value: 1_500, amount_max: null }, 50_000), 1_500);
  });

  it('grants nothing below the minimum, and notifies its player', async () => {
    const player = await aPlayer(platform.db);
    await paidDeposit(player, await aCoupon(), 1_999);
    await deliver();
    assert.equal(await bonusOf(player), 0);
    const news = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('notifications').select('title').where('user_id', '=', player.user.id).execute(),
    );
    assert.deepEqual(
      news.map(({ title }) => title.pt),
      ['Cupom não aplicado'],
    );
  });

  it('grants nothing to a player who may have no bonus', async () => {
    const player = await aPlayer(platform.db);
    await platform.db.transaction('jangada', (tx) =>
      tx.insertInto('restrictions').values({ user_id: player.user.id, source: 'fraud', reason: 'test' }).execute(),
    );
    await paidDeposit(player, await aCoupon());
    await deliver();
    assert.equal(await bonusOf(player), 0);
  });

  it('grants free spins of a game', async () => {
    const player = await aPlayer(platform.db);
    const code = await aCoupon({
      kind: 'free_spins',
      value: 20,
      amount_max: null,
      game_code: 'mare_tidal',
      spin_value: 50,
    });
    const checked = await check(player, code);
    assert.equal(checked.body.coupon.game.title, 'Maré Cheia');
    await paidDeposit(player, code);
    await deliver();
    const spins = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('free_spins')
        .select(['total', 'used', 'status'])
        .where('user_id', '=', player.user.id)
        .execute(),
    );
    assert.deepEqual(spins, [{ total: 20, used: 0, status: 'granted' }]);
  });
});

describe('a deposit that is taken back', () => {
  const lastDeposit = async ({ user }: Player) =>
    platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('deposits')
        .select('id')
        .where('user_id', '=', user.id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
  const takeBack = async (player: Player) => {
    const { id: depositId } = await lastDeposit(player);
    await platform.db.transaction('jangada', async (tx) => {
      await tx.updateTable('deposits').set({ status: 'chargebacked' }).where('id', '=', depositId).execute();
      await recordFact(tx, { kind: 'deposit-undone', userId: player.user.id, depositId, amount: 5_000 });
    });
  };

  it('takes its bonus along', async () => {
    const player = await aPlayer(platform.db);
    await paidDeposit(player, await aCoupon());
    await deliver();
    assert.equal(await bonusOf(player), 5_000);
    await takeBack(player);
    await deliver();
    assert.equal(await bonusOf(player), 0);
    const { bonuses } = (await platform.call(listBonuses, { token: player.token })).body;
    assert.equal(bonuses.data[0].status, 'cancelled');
  });

  const depositOf = (player: Player) =>
    platform.db.read('jangada', (reader) =>
      reader.selectFrom('deposits').select('id').where('user_id', '=', player.user.id).executeTakeFirstOrThrow(),
    );
  const refund = async (player: Player) => {
    const { id: depositId } = await depositOf(player);
    await platform.db.transaction('jangada', (tx) =>
      recordFact(tx, { kind: 'deposit-undone', userId: player.user.id, depositId, amount: 5_000 }),
    );
    await deliver();
    return depositId;
  };

  it('takes back what its bonus has become, and what is spent of that is a debt with an alert', async () => {
    const player = await aPlayer(platform.db);
    await paidDeposit(player, await aCoupon({ multiplier: 0 }));
    await deliver();
    assert.equal((await balancesOf(platform.db, player)).cash, 5_000);
    await playRound(platform.db, player, 2_000);
    const depositId = await refund(player);
    const { cash, receivable } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, receivable], [0, -2_000]);
    const alerts = await recordWaitingAlerts(platform, 'jangada');
    assert.deepEqual(
      alerts.map(({ kind, details }) => [kind, details['source'], details['debt']]),
      [['player-debt', `deposit ${depositId}`, 2_000]],
    );
    await refund(player);
    assert.equal((await balancesOf(platform.db, player)).receivable, -2_000, 'once');
  });

  it('takes back what its spins have won, also what they win afterwards', async () => {
    const player = await aPlayer(platform.db, { cash: 700 });
    await paidDeposit(
      player,
      await aCoupon({ kind: 'free_spins', value: 3, game_code: 'mare_tidal', spin_value: 50, amount_max: null }),
    );
    await deliver();
    const { id } = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('free_spins').select('id').where('user_id', '=', player.user.id).executeTakeFirstOrThrow(),
    );
    const send = (operation: 'bet' | 'win', round: string, amount: number) =>
      platform.studio(`/transaction/${operation}`, {
        user: player.externalName,
        token: player.launchToken,
        game_code: 'mare_tidal',
        currency: 'BRL',
        is_free: true,
        reward_uuid: `spins-${id}`,
        transaction_uuid: `${operation}-${round}`,
        ...(operation === 'win' ? { reference_transaction_uuid: `bet-${round}` } : {}),
        round,
        round_closed: operation === 'win',
        amount: amount * 1_000,
      });
    const [early, late] = [`early-${id}`, `late-${id}`];
    for (const round of [early, late]) assert.equal((await send('bet', round, 50)).body.status, 'RS_OK');
    await send('win', early, 300);
    assert.equal((await balancesOf(platform.db, player)).bonus, 300);
    await refund(player);
    assert.equal((await send('win', late, 900)).body.status, 'RS_OK');
    const { cash, bonus, rollover } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, bonus, rollover], [700, 0, 0]);
    assert.notEqual((await send('bet', `after-${id}`, 50)).body.status, 'RS_OK');
  });

  it('grants none when the refund is delivered first', async () => {
    const player = await aPlayer(platform.db);
    const code = await aCoupon();
    await paidDeposit(player, code);
    await takeBack(player);
    await deliver();
    assert.equal(await bonusOf(player), 0);
    assert.equal((await check(player, code)).status, 200);
  });
});

describe('the limits of a coupon', () => {
  /** Delivers all facts concurrently, each in its own transaction. */
  const atOnce = async (players: readonly Player[], code: string) => {
    for (const player of players) await paidDeposit(player, code);
    const facts = await platform.db.transaction('jangada', (tx) =>
      tx.deleteFrom('outbox').where('topic', '=', 'fact').returning('payload').execute(),
    );
    const tenant = { ...(await import('../../../seed/demo-tenants.ts')).demoTenants[0], domains: ['localhost'] };
    await Promise.all(
      facts.map(({ payload }) =>
        platform.db.transaction('jangada', (tx) => applyCoupons.handle(tx, payload as never, tenant as never)),
      ),
    );
  };
  const usesOf = (code: string) =>
    platform.db.read('jangada', async (reader) => {
      const row = await reader.selectFrom('coupons').select('uses').where('code', '=', code).executeTakeFirstOrThrow();
      return row.uses;
    });

  for (const many of [20, 64])
    it(`hold when ${many} players use it at once`, async () => {
      const code = await aCoupon({ uses_max: 7 });
      const players = await Promise.all(Array.from({ length: many }, () => aPlayer(platform.db)));
      await atOnce(players, code);
      const bonuses = await Promise.all(players.map(bonusOf));
      assert.equal(bonuses.filter((bonus) => bonus > 0).length, 7);
      assert.equal(await usesOf(code), 7);
      assert.equal((await check(await aPlayer(platform.db), code)).body.code, 'coupon.used-up');
    });

  for (const many of [20, 64])
    it(`hold when one player’s ${many} deposits are paid at once`, async () => {
      const code = await aCoupon({ uses_per_user_max: 2, multiplier: 0 });
      const player = await aPlayer(platform.db);
      await atOnce(
        Array.from({ length: many }, () => player),
        code,
      );
      assert.equal(await usesOf(code), 2);
      assert.equal((await balancesOf(platform.db, player)).cash, 10_000);
    });

  it('leave the ledger balanced', async () => {
    assert.deepEqual(await platform.db.transaction('jangada', verifyLedger), {
      unbalancedTxns: 0,
      sum: 0,
      wrongWallets: [],
    });
  });
});
