import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { claimCashback } from '@jangada/contracts/domains/bonuses/endpoints';
import * as ops from '@jangada/contracts/ops/bonuses';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const params = { tenant: 'jangada' };
const offer = (player: Player, about: object = {}) => ({
  player: player.user.id,
  amount: 5_000,
  rollover: 10,
  name_pt: 'Cortesia',
  name_en: 'Courtesy',
  ref: 'ticket 1',
  ...about,
});
const grant = (body: object, tenant = 'jangada') => platform.op(ops.grantBonus, { params: { tenant }, body });
const bonusOf = async (player: Player) => (await balancesOf(platform.db, player)).bonus;

describe('an operator', () => {
  it('gives a player a bonus, once for one reason', async () => {
    const player = await aPlayer(platform.db);
    const { status, body } = await grant(offer(player));
    assert.equal(status, 200);
    assert.deepEqual([body.data.status, body.data.rollover_total, body.data.loss], ['active', 50_000, 5_000]);
    const again = await grant(offer(player));
    assert.equal(again.body.data.id, body.data.id);
    assert.equal(await bonusOf(player), 5_000);
    const news = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('notifications').select('title').where('user_id', '=', player.user.id).execute(),
    );
    assert.deepEqual(
      news.map(({ title }) => title.pt),
      ['Bônus recebido'],
    );
  });

  it('gives none to who does not exist here, may have none, or without its numbers', async () => {
    const player = await aPlayer(platform.db);
    const neighbour = await aPlayer(platform.db, { tenant: 'tucano' });
    assert.equal((await grant(offer(neighbour))).body.code, 'profile.not-found');
    for (const wrong of [
      { amount: 0 },
      { amount: -1 },
      { amount: 1.5 },
      { rollover: -1 },
      { rollover: 201 },
      { ref: '' },
    ])
      assert.equal((await grant(offer(player, wrong))).status, 422, JSON.stringify(wrong));
    await platform.db.transaction('jangada', (tx) =>
      tx.insertInto('restrictions').values({ user_id: player.user.id, source: 'fraud', reason: 'test' }).execute(),
    );
    assert.equal((await grant(offer(player))).body.code, 'account.blocked');
    assert.equal(await bonusOf(player), 0);
  });

  it('sees what ending a bonus costs its player, and ends it at that price only', async () => {
    const player = await aPlayer(platform.db);
    const { id } = (await grant(offer(player))).body.data;
    const listed = await platform.op(ops.listBonusesForOps, { params, query: { player: player.user.id } });
    assert.deepEqual([listed.body.total, listed.body.data[0].loss], [1, 5_000]);
    const cancel = (loss: number) => platform.op(ops.cancelBonus, { params: { ...params, id }, body: { loss } });
    const changed = await cancel(4_999);
    assert.deepEqual([changed.status, changed.body.code, changed.body.loss], [409, 'bonus.loss-changed', 5_000]);
    assert.equal((await cancel(5_000)).body.data.status, 'cancelled');
    assert.equal((await cancel(5_000)).body.data.status, 'cancelled');
    assert.equal(await bonusOf(player), 0);
    const voided = await platform.op(ops.voidBonus, { params: { ...params, id } });
    assert.deepEqual([voided.status, voided.body.code], [409, 'bonus.ended']);
    const foreign = await platform.op(ops.voidBonus, { params: { tenant: 'tucano', id } });
    assert.equal(foreign.body.code, 'bonus.not-found');
  });

  it('takes a bonus away for abuse, whatever is left of it', async () => {
    const player = await aPlayer(platform.db);
    const { id } = (await grant(offer(player))).body.data;
    const { body } = await platform.op(ops.voidBonus, { params: { ...params, id } });
    assert.equal(body.data.status, 'voided');
    assert.equal(await bonusOf(player), 0);
  });

  it('makes and stops coupons; a code is used once', async () => {
    const coupon = {
      code: 'mare100',
      kind: 'percent',
      value: 100,
      rollover: 10,
      days: 7,
      name_pt: 'Bônus de 100%',
      name_en: '100% bonus',
    };
    const create = (about: object = {}, tenant = 'jangada') =>
      platform.op(ops.createCoupon, { params: { tenant }, body: { ...coupon, ...about } });
    const created = await create();
    assert.deepEqual([created.status, created.body.data.code, created.body.data.uses], [200, 'MARE100', 0]);
    assert.deepEqual([(await create()).status, (await create()).body.code], [409, 'coupon.taken']);
    assert.equal((await create({}, 'onca')).body.code, 'bonus.not-allowed');
    const spins = { code: 'GIROS', kind: 'free_spins', value: 20, spin_value: 50 };
    assert.equal((await create({ ...spins, game: 'nowhere' })).body.code, 'game.not-found');
    assert.equal((await create({ ...spins, game: 'mare_tidal' })).status, 200);
    for (const wrong of [
      { code: 'com espaço' },
      { value: 1_001 },
      { kind: 'fixed', amount_max: 5 },
      { game: 'mare_tidal' },
      { kind: 'free_spins' },
      { ends_at: '2020-01-01T00:00:00Z' },
    ])
      assert.equal((await create({ code: 'OUTRO', ...wrong })).status, 422, JSON.stringify(wrong));
    const stop = (code: string) => platform.op(ops.stopCoupon, { params: { ...params, code } });
    const stopped = (await stop('Mare100')).body.data.stopped_at;
    assert.ok(stopped);
    assert.equal((await stop('MARE100')).body.data.stopped_at, stopped);
    assert.equal((await stop('NADA')).body.code, 'coupon.not-found');
    const { body } = await platform.op(ops.listCouponsForOps, { params });
    assert.deepEqual(
      body.data.map(({ code }: { code: string }) => code),
      ['GIROS', 'MARE100'],
    );
  });

  it('gives a cashback that is claimed at once, in one part', async () => {
    const player = await aPlayer(platform.db);
    const body = { player: player.user.id, amount: 1_500, ref: 'ticket 1' };
    const give = () => platform.op(ops.giveCashback, { params, body });
    const [first, again] = [await give(), await give()];
    assert.deepEqual([first.status, first.body.data.type, first.body.data.claimable], [200, 'immediate', 1]);
    assert.equal(again.body.data.id, first.body.data.id);
    const claimed = await platform.call(claimCashback, {
      token: player.token,
      body: { cashback_id: first.body.data.id },
    });
    assert.equal(claimed.body.amount, 1_500);
  });
});
