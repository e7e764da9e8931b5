import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/boxes/endpoints';
import { aBoxType, BOX_PRICE } from '../../../../test/support/boxes.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type Answer, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const CALLERS = [20, 64, 500];

const times = (count: number, call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

const counted = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const buy = ({ token }: Player, boxId: number) => platform.call(contract.buyBox, { token, body: { box_id: boxId } });

const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

for (const callers of CALLERS)
  describe(`${callers} calls at once`, () => {
    it('buy as many boxes as the balance pays for', async () => {
      const player = await aPlayer(platform.db, { cash: 7 * BOX_PRICE + 1 });
      const type = await aBoxType(platform.db);
      const answers = await times(callers, () => buy(player, type.id));
      assert.deepEqual(counted(answers), { 200: 7, 402: callers - 7 });
      assert.equal(await cashOf(player), 1);
    });

    it('buy no more than the day allows', async () => {
      const player = await aPlayer(platform.db, { cash: 20 * BOX_PRICE });
      const type = await aBoxType(platform.db, { dailyMax: 3 });
      assert.deepEqual(counted(await times(callers, () => buy(player, type.id))), { 200: 3, 422: callers - 3 });
      assert.equal(await cashOf(player), 17 * BOX_PRICE);
    });

    it('open and sell one box: it goes one way, once', async () => {
      const player = await aPlayer(platform.db, { cash: BOX_PRICE });
      const box = (await buy(player, (await aBoxType(platform.db)).id)).body.data;
      const answers = await times(callers, (index) =>
        index % 2 === 0
          ? platform.call(contract.openBox, { token: player.token, body: { box_id: box.id } })
          : platform.call(contract.sellBox, { token: player.token, body: { id: box.id } }),
      );
      assert.deepEqual(counted(answers), { 200: 1, 409: callers - 1 });
      const prizes = (await platform.call(contract.listPrizes, { token: player.token })).body.total;
      assert.equal(await cashOf(player), prizes === 1 ? 0 : BOX_PRICE);
    });

    it('sell one prize once', async () => {
      const player = await aPlayer(platform.db, { cash: BOX_PRICE });
      const { token } = player;
      const box = (await buy(player, (await aBoxType(platform.db)).id)).body.data;
      const prize = (await platform.call(contract.openBox, { token, body: { box_id: box.id } })).body.data;
      const answers = await times(callers, () => platform.call(contract.sellPrize, { token, body: { id: prize.id } }));
      assert.deepEqual(counted(answers), { 200: 1, 409: callers - 1 });
      assert.equal(await cashOf(player), prize.value);
    });
  });

describe('after all races', () => {
  it('the ledger adds up', async () => {
    const proof = await platform.db.transaction('jangada', verifyLedger);
    assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
  });
});
