import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/boxes/endpoints';
import * as ops from '@jangada/contracts/ops/boxes';
import { aPlayer } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { removeGiftedBox } from './remove-gift.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const params = { tenant: 'jangada' };
const wish = {
  name: 'mare-alta',
  title_pt: 'Maré alta',
  title_en: 'High tide',
  price: '2000',
  color: 'blue',
  prizes: 'Conchas/Shells:500:7000:blue, Pérola/Pearl:5000:2900:pink, Arca/Chest:20000:100:yellow',
};

let names = 0;
const create = (changes: object = {}) =>
  platform.op(ops.createBox, { params, body: { ...wish, name: `mare-${(names += 1)}`, ...changes } });

describe('an operator', () => {
  it('creates a box with its odds, readable by all visitors at once', async () => {
    const { status, body } = await create({ name: 'mare-alta' });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.data.rtp_promised, 100);
    assert.deepEqual(
      body.data.prizes.map(({ chance }: { chance: number }) => chance),
      [70, 29, 1],
    );
    const { data } = (await platform.call(contract.listBoxes, { query: { name: 'mare-alta' } })).body;
    assert.deepEqual([data[0].title, data[0].image], ['Maré alta', '/brand/jangada/box-blue.webp']);
    const prizes = await platform.call(contract.listBoxPrizes, { params: { id: data[0].id } });
    assert.deepEqual(prizes.body.data[1].name, 'Pérola');
  });

  it('refuses a name that is in use, and prizes without a name or a weight', async () => {
    await create({ name: 'uma-vez' });
    const taken = await create({ name: 'uma-vez' });
    assert.deepEqual([taken.status, taken.body.code], [409, 'boxes.name-taken']);
    const wrong = ['', 'Ouro', 'Ouro/Gold:0:1:blue', 'Ouro/Gold:1:0:blue', 'Ouro/Gold:1:1:violet', 'a/b:1:1:blue,'];
    for (const prizes of [...wrong, 'a/b:99999999999:1:blue', 'a/b:1:2000000000:blue'])
      assert.equal((await create({ prizes })).status, 422, prizes);
    assert.equal((await create({ name: 'Com Espaço' })).status, 422);
    assert.equal((await create({ price: '-5' })).status, 422);
  });

  it('stops a box and starts it again', async () => {
    const { id } = (await create()).body.data;
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const buy = () => platform.call(contract.buyBox, { token: player.token, body: { box_id: id } });
    await platform.op(ops.stopBox, { params: { ...params, id } });
    assert.equal((await buy()).body.code, 'boxes.not-for-sale');
    await platform.op(ops.startBox, { params: { ...params, id } });
    assert.equal((await buy()).status, 200);
    assert.equal((await platform.op(ops.stopBox, { params: { ...params, id: id + 1_000 } })).status, 404);
    assert.equal((await platform.op(ops.stopBox, { params: { tenant: 'tucano', id } })).status, 404);
  });

  it('gives a player one box for one reason, also one that is not on sale', async () => {
    const { id } = (await create({ gift: true })).body.data;
    const player = await aPlayer(platform.db);
    const give = (ref: string, to = player.user.id) =>
      platform.op(ops.giveBox, { params: { ...params, id }, body: { player: to, ref } });
    const first = await give('ticket 4711');
    assert.equal(first.body.granted, true);
    assert.deepEqual((await give('ticket 4711')).body, { ...first.body, granted: false });
    assert.equal((await give('ticket 4712')).body.granted, true);
    assert.equal((await give('ticket 4713', 999_999_999)).body.code, 'profile.not-found');
    const mine = await platform.call(contract.listUserBoxes, { token: player.token });
    assert.deepEqual([mine.body.total, mine.body.data[0].source, mine.body.data[0].active], [2, 'granted', false]);
  });

  it('reads what a box promised and what became of it', async () => {
    const { id } = (await create({ prizes: 'Sempre/Always:1800:1:blue' })).body.data;
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const { token } = player;
    const buy = async () => (await platform.call(contract.buyBox, { token, body: { box_id: id } })).body.data.id;
    const open = (box_id: number) => platform.call(contract.openBox, { token, body: { box_id } });
    await open(await buy());
    await open(await buy());
    await platform.call(contract.sellBox, { token, body: { id: await buy() } });
    const { user_box_id: gift } = (
      await platform.op(ops.giveBox, { params: { ...params, id }, body: { player: player.user.id, ref: 'x' } })
    ).body;
    await open(gift);
    const { body } = await platform.op(ops.listBoxesForOps, { params });
    const [report] = body.data.filter((box: { id: number }) => box.id === id);
    const { rtp_promised, rtp_so_far, bought, given, sold_back, opened, paid, won, won_from_gifts } = report;
    assert.deepEqual([rtp_promised, rtp_so_far], [90, 90]);
    assert.deepEqual([bought, given, sold_back, opened], [3, 1, 1, 3]);
    assert.deepEqual([paid, won, won_from_gifts], [4_000, 3_600, 1_800]);
  });

  it('reads a gift whose prize was taken back as opened, and without its prize', async () => {
    const { id } = (await create({ gift: true, prizes: 'Sempre/Always:1800:1:blue' })).body.data;
    const { user, token } = await aPlayer(platform.db);
    const giveAndOpen = async (ref: string) => {
      const { body } = await platform.op(ops.giveBox, { params: { ...params, id }, body: { player: user.id, ref } });
      await platform.call(contract.openBox, { token, body: { box_id: body.user_box_id } });
    };
    await giveAndOpen('kept');
    await giveAndOpen('undone');
    await platform.db.transaction('jangada', async (tx) =>
      removeGiftedBox(await lockWallet(tx, user.id), 'ops:undone'),
    );
    const { body } = await platform.op(ops.listBoxesForOps, { params });
    const { given, opened, won_from_gifts } = body.data.find((box: { id: number }) => box.id === id);
    assert.deepEqual([given, opened, won_from_gifts], [2, 2, 1_800]);
  });
});
