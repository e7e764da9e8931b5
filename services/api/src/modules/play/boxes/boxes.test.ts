import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/boxes/endpoints';
import { verifyDraw } from '@jangada/contracts/domains/boxes/fair-draw';
import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import { listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { aBoxType, boxPrizes, BOX_PRICE } from '../../../../test/support/boxes.ts';
import { asOwner } from '../../../../test/support/as-owner.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { guest, startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { sellsBoxes } from './buy-box.ts';
import { grantBox } from './grant-box.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const ONCA = 'onca.localhost';
const hosts: Record<string, string> = { onca: ONCA, tucano: 'tucano.localhost' };
const input = ({ token, tenant }: Player, body: object, key?: string) => ({
  token,
  host: hosts[tenant] ?? 'localhost',
  body,
  ...(key ? { headers: { 'idempotency-key': key } } : {}),
});

const buy = (player: Player, boxId: number, key?: string) =>
  platform.call(contract.buyBox, input(player, { box_id: boxId }, key));
const open = (player: Player, boxId: number, more: object = {}, key?: string) =>
  platform.call(contract.openBox, input(player, { box_id: boxId, ...more }, key));
const sellBox = (player: Player, id: number, key?: string) =>
  platform.call(contract.sellBox, input(player, { id }, key));
const sellPrize = (player: Player, id: number, key?: string) =>
  platform.call(contract.sellPrize, input(player, { id }, key));

const grant = (player: Player, boxTypeId: number, source: string) =>
  platform.db.transaction(player.tenant, (tx) => grantBox(tx, player.user.id, boxTypeId, source));

const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

type Input = {
  readonly id: number;
  readonly version: number;
  readonly draw: object;
  readonly user_box: { readonly id: number };
};

const eventsFor = async (player: Player, name: string) => {
  const rows = await platform.db.read(player.tenant, (reader) =>
    reader.selectFrom('outbox').select('payload').where('topic', '=', 'realtime').orderBy('seq').execute(),
  );
  const own = `private-universal.${player.user.id}`;
  return rows
    .map(({ payload }) => payload as { name: string; channels: string[]; data: Record<string, Input> })
    .filter((event) => event.name === name && event.channels.includes(own));
};

describe('the shop', () => {
  it('lists what is on sale in pages, and a box by its name, on sale or not', async () => {
    const type = await aBoxType(platform.db, { tenant: 'tucano' });
    const stopped = await aBoxType(platform.db, { tenant: 'tucano', active: false });
    const list = async (query: object = {}) =>
      (await platform.call(contract.listBoxes, { host: hosts['tucano'] ?? '', query: { ...query } })).body;
    const all = await list();
    assert.deepEqual([all.total, all.current_page, all.last_page], [1, 1, 1]);
    assert.deepEqual(all.data[0], {
      id: type.id,
      name: type.name,
      title: 'Caixa do mar',
      image: '/brand/jangada/box-blue.webp',
      price: BOX_PRICE,
      color: 'blue',
      active: true,
    });
    assert.equal((await list({ name: stopped.name })).data[0].active, false);
    assert.deepEqual((await list({ name: 'nenhuma' })).data, []);
    assert.deepEqual((await list({ page: 7 })).data, []);
  });

  it('publishes the odds of a box to all visitors; they add up to 100.00', async () => {
    const { id } = await aBoxType(platform.db);
    const { body } = await platform.call(contract.listBoxPrizes, { params: { id }, guest });
    const chances = body.data.map(({ chance, weight }: { chance: number; weight: number }) => [chance, weight]);
    assert.deepEqual(chances, [
      [70, 7_000],
      [25, 2_500],
      [5, 500],
    ]);
    assert.equal((await platform.call(contract.listBoxPrizes, { params: { id: id + 1_000 } })).status, 404);
  });

  it('cannot change the chances of a box that is there', async () => {
    const { id } = await aBoxType(platform.db);
    const change = platform.db.transaction('jangada', (tx) =>
      tx.updateTable('box_prizes').set({ weight: 1 }).where('box_type_id', '=', id).execute(),
    );
    await assert.rejects(change, /permission denied/);
  });
});

describe('buying a box', () => {
  it('debits its price from real money and commits to a secret seed', async () => {
    const [player, type] = [await aPlayer(platform.db, { cash: 2_500 }), await aBoxType(platform.db)];
    const { status, body } = await buy(player, type.id);
    assert.equal(status, 200);
    assert.equal(body.data.status, 'closed');
    assert.equal(body.data.sell_value, BOX_PRICE);
    assert.match(body.data.draw.seed_hash, /^[0-9a-f]{64}$/);
    assert.equal(body.data.draw.server_seed, null);
    assert.deepEqual(body.wallet, (await platform.call(getWallet, { token: player.token })).body.data);
    assert.equal(await cashOf(player), 1_500);
    const [event] = await eventsFor(player, 'BalanceUpdated');
    assert.equal(event?.data['wallet']?.version, body.wallet.version);
    const { transactions } = (await platform.call(listTransactions, { token: player.token })).body;
    assert.deepEqual(
      [transactions.data[0].type, transactions.data[0].amount, transactions.data[0].description],
      ['bet', -BOX_PRICE, 'Caixa Caixa do mar'],
    );
  });

  it('is refused without enough real money: bonus does not pay', async () => {
    const [player, type] = [await aPlayer(platform.db, { cash: 999, bonus: 50_000 }), await aBoxType(platform.db)];
    const refused = await buy(player, type.id);
    assert.equal(refused.status, 402);
    assert.equal(refused.body.code, 'wallet.insufficient-funds');
    assert.equal(refused.body.balance, 999);
    assert.equal(await cashOf(player), 999);
  });

  it('happens once for one key, and a key is good for one box', async () => {
    const [player, type] = [await aPlayer(platform.db, { cash: 10_000 }), await aBoxType(platform.db)];
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(player, type.id, 'double-click')));
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
    assert.equal(await cashOf(player), 9_000);
    const other = await buy(player, (await aBoxType(platform.db)).id, 'double-click');
    assert.equal(other.status, 409);
    assert.equal(other.body.code, 'idempotency.conflict');
  });

  it('is refused for what is not on sale, not there, or another site’s', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const stopped = await buy(player, (await aBoxType(platform.db, { active: false })).id);
    assert.deepEqual([stopped.status, stopped.body.code], [403, 'boxes.not-for-sale']);
    assert.equal((await buy(player, 999_999)).body.code, 'boxes.not-found');
    assert.equal((await buy(player, (await aBoxType(platform.db, { tenant: 'tucano' })).id)).status, 404);
    assert.equal(await cashOf(player), 10_000);
  });

  it('ends for the day at the box’s limit', async () => {
    const [player, type] = [await aPlayer(platform.db, { cash: 10_000 }), await aBoxType(platform.db, { dailyMax: 2 })];
    assert.equal((await buy(player, type.id)).status, 200);
    assert.equal((await buy(player, type.id)).status, 200);
    const refused = await buy(player, type.id);
    assert.deepEqual([refused.status, refused.body.code], [422, 'boxes.daily-limit']);
    assert.equal(refused.body.daily_max, 2);
    assert.equal((await buy(player, (await aBoxType(platform.db)).id)).status, 200);
  });

  it('is refused for players who may not bet', async () => {
    const type = await aBoxType(platform.db);
    const excluded = await aPlayer(platform.db, { cash: 10_000 });
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('restrictions')
        .values({ user_id: excluded.user.id, source: 'self_specific', reason: 'x' })
        .execute(),
    );
    assert.equal((await buy(excluded, type.id)).status, 490);
    assert.equal(await cashOf(excluded), 10_000);
  });

  it('counts towards the limits the player has set: a bought box is a stake, a sold one comes back', async () => {
    const [player, type] = [await aPlayer(platform.db, { cash: 10_000 }), await aBoxType(platform.db)];
    const limit = (kind: 'stake' | 'loss', value: number) =>
      platform.db.transaction('jangada', (tx) =>
        tx.insertInto('player_limits').values({ user_id: player.user.id, kind, span: 'day', value }).execute(),
      );
    await limit('loss', 1_500);
    const { body } = await buy(player, type.id);
    assert.equal((await buy(player, type.id)).body.code, 'bet.limit-reached');
    await sellBox(player, body.data.id);
    assert.equal((await buy(player, type.id)).status, 200);
    await limit('stake', 2_500);
    const refused = await buy(player, type.id);
    assert.deepEqual([refused.status, refused.body.code], [490, 'bet.limit-reached']);
    assert.equal(await cashOf(player), 9_000);
  });

  it('is not to be had where boxes are switched off or the law counts', async () => {
    const player = await aPlayer(platform.db, { tenant: 'onca', cash: 10_000, kyc: 'approved' });
    const type = await aBoxType(platform.db, { tenant: 'onca' });
    const site = { hasBoxes: true, is_regulated: false };
    const sells = (changes: object) => sellsBoxes({ settings: { site: { ...site, ...changes } } } as Tenant);
    assert.deepEqual([sells({}), sells({ hasBoxes: false }), sells({ is_regulated: true })], [true, false, false]);
    assert.equal((await buy(player, type.id)).body.code, 'boxes.not-for-sale');
    assert.equal((await platform.call(contract.listBoxes, { host: ONCA })).body.total, 0);
  });
});

describe('opening a box', () => {
  const bought = async (cash = 10_000) => {
    const player = await aPlayer(platform.db, { cash });
    const type = await aBoxType(platform.db);
    return { player, type, box: (await buy(player, type.id)).body.data };
  };

  it('draws verifiably: the seed is published and matches its earlier commitment', async () => {
    const { player, type, box } = await bought();
    const { status, body } = await open(player, box.id, { client_seed: 'minha sorte' });
    assert.equal(status, 200);
    assert.equal(body.draw.seed_hash, box.draw.seed_hash);
    assert.equal(body.draw.client_seed, 'minha sorte');
    const prizes = (await platform.call(contract.listBoxPrizes, { params: { id: type.id } })).body.data;
    const weights = prizes.map(({ weight }: { weight: number }) => weight);
    const sent = { serverSeed: body.draw.server_seed, clientSeed: 'minha sorte', boxId: box.id, weights };
    assert.equal(await verifyDraw(sent, box.draw.seed_hash, body.draw.prize_index), 'fair');
    assert.equal(prizes[body.draw.prize_index].id, body.data.prize_id);
    assert.equal(body.data.value, boxPrizes[body.draw.prize_index]?.value);
    assert.equal(body.data.status, 'owned');
    const mine = await platform.call(contract.listUserBoxes, { token: player.token, query: { status: 'opened' } });
    assert.deepEqual(mine.body.data[0].draw, body.draw);
  });

  it('happens once, whatever comes afterwards', async () => {
    const { player, box } = await bought();
    const first = await open(player, box.id, {}, 'once');
    assert.deepEqual((await open(player, box.id, {}, 'once')).body, first.body);
    const again = await open(player, box.id);
    assert.deepEqual([again.status, again.body.code], [409, 'boxes.not-closed']);
    assert.equal((await sellBox(player, box.id)).body.code, 'boxes.not-closed');
    const prizes = await platform.call(contract.listPrizes, { token: player.token });
    assert.equal(prizes.body.total, 1);
  });

  it('is for its owner alone', async () => {
    const { box } = await bought();
    const other = await aPlayer(platform.db);
    assert.equal((await open(other, box.id)).body.code, 'boxes.not-found');
    const stranger = await aPlayer(platform.db, { tenant: 'tucano' });
    assert.equal((await open(stranger, box.id)).status, 404);
  });

  it('is found by its number, by its owner only', async () => {
    const { player, type, box } = await bought();
    await buy(player, type.id);
    const other = await aPlayer(platform.db);
    const find = ({ token }: Player) => platform.call(contract.listUserBoxes, { token, query: { id: box.id } });
    assert.deepEqual(
      (await find(player)).body.data.map((found: { id: number }) => found.id),
      [box.id],
    );
    assert.equal((await find(other)).body.code, 'boxes.not-found');
  });

  it('is refused for players who may not bet; they can sell it back', async () => {
    const { player, box } = await bought();
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('users').set({ status: 'blocked' }).where('id', '=', player.user.id).execute(),
    );
    assert.equal((await open(player, box.id)).body.code, 'account.blocked');
    assert.equal((await sellBox(player, box.id)).status, 200);
  });

  it('takes a seed of printable characters, and not too many', async () => {
    const { player, box } = await bought();
    for (const client_seed of ['x'.repeat(65), 'ação', 'a\nb', 7, null])
      assert.equal((await open(player, box.id, { client_seed })).status, 422, String(client_seed));
  });
});

describe('selling', () => {
  const announcedVersion = async (player: Player) =>
    (await eventsFor(player, 'BalanceUpdated')).at(-1)?.data['wallet']?.version;

  it('an unopened box gives back the box’s share of what was paid', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const type = await aBoxType(platform.db, { sellPercent: 85 });
    const { body } = await buy(player, type.id);
    const sold = await sellBox(player, body.data.id, 'sell');
    assert.deepEqual([sold.status, sold.body.data.status, sold.body.wallet.balance], [200, 'sold', 850]);
    assert.equal(await announcedVersion(player), sold.body.wallet.version);
    assert.deepEqual((await sellBox(player, body.data.id, 'sell')).body, sold.body);
    const again = await sellBox(player, body.data.id);
    assert.deepEqual([again.status, again.body.code], [409, 'boxes.not-closed']);
    assert.equal((await open(player, body.data.id)).body.code, 'boxes.not-closed');
    assert.equal(await cashOf(player), 850);
  });

  it('a prize credits its value, once', async () => {
    const [player, type] = [await aPlayer(platform.db, { cash: 1_000 }), await aBoxType(platform.db)];
    const box = (await buy(player, type.id)).body.data;
    const prize = (await open(player, box.id)).body.data;
    const sold = await sellPrize(player, prize.id);
    assert.deepEqual([sold.status, sold.body.data.status, sold.body.wallet.balance], [200, 'sold', prize.value]);
    assert.equal(await announcedVersion(player), sold.body.wallet.version);
    const again = await sellPrize(player, prize.id);
    assert.deepEqual([again.status, again.body.code], [409, 'boxes.prize-sold']);
    const other = await aPlayer(platform.db);
    assert.equal((await sellPrize(other, prize.id)).body.code, 'boxes.prize-not-found');
    assert.equal(await cashOf(player), prize.value);
    const { transactions } = (await platform.call(listTransactions, { token: player.token })).body;
    assert.deepEqual([transactions.data[0].type, transactions.data[0].amount], ['win', prize.value]);
  });
});

describe('a box that was given', () => {
  it('is announced to the player, may be opened on any site, and cannot be sold', async () => {
    for (const tenant of ['jangada', 'onca']) {
      const player = await aPlayer(platform.db, { tenant, kyc: 'approved' });
      const type = await aBoxType(platform.db, { tenant, active: false });
      const { id, granted } = await grant(player, type.id, 'mission:1');
      assert.equal(granted, true);
      const [event] = await eventsFor(player, 'NotifyNewUserBox');
      assert.equal(event?.data['user_box']?.id, id);
      assert.equal(JSON.stringify(event?.data['user_box']).includes('"server_seed":null'), true);
      const [news] = await eventsFor(player, 'NotificationSent');
      assert.equal(news?.data['notification']?.user_box.id, id);
      const refused = await sellBox(player, id);
      assert.deepEqual([refused.status, refused.body.code], [422, 'boxes.not-sellable']);
      const opened = await open(player, id);
      assert.equal(opened.status, 200);
      assert.equal((await sellPrize(player, opened.body.data.id)).body.wallet.balance, opened.body.data.value);
    }
  });

  it('is given once for one reason', async () => {
    const [player, type] = [await aPlayer(platform.db), await aBoxType(platform.db)];
    const first = await grant(player, type.id, 'mission:7');
    assert.deepEqual(await grant(player, type.id, 'mission:7'), { id: first.id, granted: false });
    assert.equal((await eventsFor(player, 'NotifyNewUserBox')).length, 1);
    await assert.rejects(grant(player, 999_999, 'mission:8'), { code: 'boxes.not-found' });
  });
});

describe('the money of boxes', () => {
  it('adds up, and the seeds of closed boxes are in no reply and no log', async () => {
    for (const id of ['jangada', 'tucano', 'onca'])
      assert.deepEqual(await platform.db.transaction(id, verifyLedger), {
        unbalancedTxns: 0,
        sum: 0,
        wrongWallets: [],
      });
    const seeds = await asOwner(platform.database, async (owner) => {
      await owner.query(`select set_config('app.tenant', 'jangada', false)`);
      return (await owner.query<{ server_seed: string }>('select server_seed from user_boxes')).rows;
    });
    const log = JSON.stringify(platform.logged);
    assert.ok(seeds.length > 5);
    for (const { server_seed } of seeds) assert.equal(log.includes(server_seed), false);
  });
});
