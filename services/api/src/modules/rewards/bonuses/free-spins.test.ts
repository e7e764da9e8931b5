import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { launchGame } from '@jangada/contracts/domains/games/endpoints';
import { listBonuses, listTransactions, type Bonus } from '@jangada/contracts/domains/wallet/endpoints';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { expireFreeSpins, grantFreeSpins } from './free-spins.ts';

let platform: TestPlatform;
let player: Player;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());
beforeEach(async () => (player = await aPlayer(platform.db, { cash: 1_000 })));

let created = 0;
const UNITS = 1_000;

const give = (total = 2, multiplier = 10) =>
  platform.db.transaction('jangada', async (tx) => {
    const originRef = `spins-test-${(created += 1)}`;
    await grantFreeSpins(tx, {
      userId: player.user.id,
      origin: 'deposit',
      originRef,
      name: { pt: 'Giros de boas-vindas', en: 'Welcome spins' },
      gameCode: 'mare_tidal',
      spinValue: 50,
      total,
      multiplier,
      validDays: 3,
      maxBet: null,
      maxConvert: null,
    });
    const row = await tx
      .selectFrom('free_spins')
      .select('id')
      .where('origin_ref', '=', originRef)
      .executeTakeFirstOrThrow();
    return `spins-${row.id}`;
  });

const money = (about: Record<string, unknown>) => ({
  user: player.externalName,
  token: player.launchToken,
  game_code: 'mare_tidal',
  currency: 'BRL',
  is_free: true,
  ...about,
});
const spin = (reward: string, round: string, amount = 50) =>
  platform.studio(
    '/transaction/bet',
    money({
      reward_uuid: reward,
      transaction_uuid: `bet-${round}`,
      round,
      round_closed: false,
      amount: amount * UNITS,
    }),
  );
const win = (reward: string, round: string, amount: number) =>
  platform.studio(
    '/transaction/win',
    money({
      reward_uuid: reward,
      transaction_uuid: `win-${round}`,
      reference_transaction_uuid: `bet-${round}`,
      round,
      round_closed: true,
      amount: amount * UNITS,
    }),
  );
const round = () => `free-${(created += 1)}`;
const bonuses = async () => (await platform.call(listBonuses, { token: player.token })).body.bonuses.data;
const spinsOf = (reward: string) =>
  platform.db.read('jangada', (reader) =>
    reader
      .selectFrom('free_spins')
      .select(['used', 'winnings', 'status'])
      .where('id', '=', Number(reward.split('-')[1]))
      .executeTakeFirstOrThrow(),
  );

describe('free spins', () => {
  it('are listed with their remaining number and their game, and are finished when played', async () => {
    const reward = await give(2);
    const line = async (headers = {}) =>
      (await platform.call(listBonuses, { token: player.token, headers })).body.bonuses.data.find(
        ({ kind }: Bonus) => kind === 'free_spins',
      );
    const { id, name, amount, status, progress, free_spins } = await line({ 'x-language': 'en' });
    assert.deepEqual([id, name, amount], [Number(reward.split('-')[1]), 'Welcome spins', 100]);
    assert.deepEqual([status, progress], ['active', 0]);
    const { game_id, ...spins } = free_spins;
    assert.deepEqual(spins, { used: 0, total: 2, spin_value: 50, game: 'Maré Cheia' });
    assert.ok(game_id > 0);
    for (const [used, state, percent] of [
      [1, 'active', 50],
      [2, 'finished', 100],
    ] as const) {
      await spin(reward, round());
      const now = await line();
      assert.deepEqual([now.free_spins.used, now.status, now.progress], [used, state, percent]);
    }
    const other = await aPlayer(platform.db);
    const theirs = await platform.call(listBonuses, { token: other.token });
    assert.deepEqual([theirs.body.bonuses.data, theirs.body.bonuses.total], [[], 0]);
  });

  it('and bonuses of money have numbers of their own and pages together', async () => {
    for (let count = 0; count < 11; count += 1) await give(1);
    const one = round();
    const reward = await give(1);
    await spin(reward, one);
    await win(reward, one, 100);
    const pageOf = async (page: number) =>
      (await platform.call(listBonuses, { token: player.token, query: { page } })).body.bonuses;
    const [first, second] = [await pageOf(1), await pageOf(2)];
    assert.deepEqual([first.total, first.data.length, second.data.length], [13, 10, 3]);
    assert.equal(first.data[0].kind, 'money');
    const ids = [...first.data, ...second.data].map(({ id }: Bonus) => id);
    assert.equal(new Set(ids).size, 13);
  });

  it('cost nothing, and what they win is bonus money with a rollover', async () => {
    const reward = await give();
    const first = round();
    assert.equal((await spin(reward, first)).body.status, 'RS_OK');
    assert.equal((await win(reward, first, 300)).body.balance, 1_300 * UNITS);
    const { cash, bonus, rollover } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, bonus, rollover], [1_000, 300, 3_000]);
    const [won] = await bonuses();
    assert.deepEqual([won.name, won.amount, won.status], ['Giros de boas-vindas', 300, 'active']);
    const { data } = (await platform.call(listTransactions, { token: player.token })).body.transactions;
    assert.equal(data.find(({ type }: { type: string }) => type === 'win')?.amount, 300);
  });

  it('have prizes and rollbacks of a kind of their own in the ledger, for the figures of a day', async () => {
    const one = round();
    const reward = await give();
    await spin(reward, one);
    await win(reward, one, 300);
    const back = { transaction_uuid: `back-${one}`, reference_transaction_uuid: `win-${one}`, round: one };
    assert.equal((await platform.studio('/transaction/rollback', money(back))).body.status, 'RS_OK');
    const kinds = await platform.db.read('jangada', (reader) =>
      reader
        .selectFrom('ledger_txns')
        .select('kind')
        .where('idem_key', 'in', [`win:studio:win-${one}`, `rollback:studio:win-${one}`])
        .orderBy('id')
        .execute(),
    );
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['win-free-spin', 'win-free-spin-rollback'],
    );
  });

  it('win bonus money also where the studio names their grant with the bet alone', async () => {
    const one = round();
    await spin(await give(), one);
    const prize = {
      transaction_uuid: `win-${one}`,
      reference_transaction_uuid: `bet-${one}`,
      round: one,
      round_closed: true,
      amount: 300 * UNITS,
      is_free: false,
    };
    assert.equal((await platform.studio('/transaction/win', money(prize))).body.status, 'RS_OK');
    const { cash, bonus, rollover } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, bonus, rollover], [1_000, 300, 3_000]);
  });

  it('that win again add to the same bonus, and are as many as were given', async () => {
    const reward = await give(2);
    for (const amount of [100, 40]) {
      const one = round();
      await spin(reward, one);
      await win(reward, one, amount);
    }
    assert.deepEqual(await spinsOf(reward), { used: 2, winnings: 140, status: 'used' });
    const [won, ...others] = (await bonuses()).filter(({ kind }: Bonus) => kind === 'money');
    assert.deepEqual([won.amount, won.rollover_total, others.length], [140, 1_400, 0]);
    assert.notEqual((await spin(reward, round())).body.status, 'RS_OK');
    assert.equal((await balancesOf(platform.db, player)).cash, 1_000);
  });

  it('are counted once when the studio repeats itself, and come back when it takes one back', async () => {
    const reward = await give(2);
    const one = round();
    await spin(reward, one);
    await spin(reward, one);
    assert.equal((await spinsOf(reward)).used, 1);
    await win(reward, one, 70);
    await win(reward, one, 70);
    assert.equal((await balancesOf(platform.db, player)).bonus, 70);
    const two = round();
    await spin(reward, two);
    const back = { transaction_uuid: `back-${two}`, reference_transaction_uuid: `bet-${two}`, round: two };
    await platform.studio('/transaction/rollback', money(back));
    assert.deepEqual(await spinsOf(reward), { used: 1, winnings: 70, status: 'launched' });
  });

  const rollBack = (id: string, of: string, roundId: string) =>
    platform.studio(
      '/transaction/rollback',
      money({ transaction_uuid: id, reference_transaction_uuid: of, round: roundId }),
    );

  it('leave no rollover behind when the studio takes their prize back', async () => {
    player = await aPlayer(platform.db, { cash: 5_000 });
    const [reward, one] = [await give(2, 60), round()];
    await spin(reward, one);
    await win(reward, one, 1_000);
    assert.equal((await balancesOf(platform.db, player)).rollover, 60_000);
    await rollBack(`back-${one}`, `win-${one}`, one);
    const { cash, bonus, rollover, receivable } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, bonus, rollover, receivable], [5_000, 0, 0, 0]);
    const [undone] = (await bonuses()).filter(({ kind }: Bonus) => kind === 'money');
    assert.deepEqual([undone.status, (await spinsOf(reward)).winnings], ['cancelled', 0]);
  });

  it('leave the bonus that their other prizes have made, with its rollover, when one is taken back', async () => {
    const [reward, one, two] = [await give(2, 10), round(), round()];
    for (const [id, amount] of [
      [one, 300],
      [two, 40],
    ] as const) {
      await spin(reward, id);
      await win(reward, id, amount);
    }
    await rollBack(`back-${one}`, `win-${one}`, one);
    const { bonus, rollover } = await balancesOf(platform.db, player);
    assert.deepEqual([bonus, rollover], [40, 400]);
    const [left] = (await bonuses()).filter(({ kind }: Bonus) => kind === 'money');
    assert.deepEqual([left.amount, left.rollover_total, left.status], [40, 400, 'active']);
  });

  it('whose prize has become real money give it back from there', async () => {
    const [reward, one] = [await give(1, 0), round()];
    await spin(reward, one);
    await win(reward, one, 500);
    await rollBack(`back-${one}`, `win-${one}`, one);
    const { cash, receivable } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, receivable], [1_000, 0]);
  });

  it('come back once their prize has gone back, not while it stands', async () => {
    const [reward, one] = [await give(2), round()];
    await spin(reward, one);
    await win(reward, one, 300);
    await rollBack(`back-bet-${one}`, `bet-${one}`, one);
    assert.deepEqual([(await spinsOf(reward)).used, (await balancesOf(platform.db, player)).bonus], [1, 300]);
    for (const _ of [1, 2]) await rollBack(`back-win-${one}`, `win-${one}`, one);
    assert.deepEqual([(await spinsOf(reward)).used, (await balancesOf(platform.db, player)).bonus], [0, 0]);
  });

  it('of one game are refused in another', async () => {
    const reward = await give();
    const one = round();
    const elsewhere = {
      game_code: 'saci_whirl',
      reward_uuid: reward,
      transaction_uuid: `bet-${one}`,
      round: one,
      round_closed: false,
      amount: 50 * UNITS,
    };
    const refused = await platform.studio('/transaction/bet', money(elsewhere));
    assert.deepEqual([refused.body.status, (await spinsOf(reward)).used], ['RS_ERROR_LIMIT_REACHED', 0]);
  });

  it('are worth the granted value, not the studio’s', async () => {
    assert.notEqual((await spin(await give(), round(), 51)).body.status, 'RS_OK');
  });

  it('of another player are refused, and stay as they are', async () => {
    const reward = await give();
    player = await aPlayer(platform.db);
    const one = round();
    assert.equal((await spin(reward, one)).body.status, 'RS_ERROR_LIMIT_REACHED');
    assert.equal((await win(reward, one, 20)).body.status, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    const { cash, bonus } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, bonus], [0, 0]);
    assert.equal((await spinsOf(reward)).used, 0);
  });

  it('without a rollover win real money', async () => {
    const reward = await give(1, 0);
    const one = round();
    await spin(reward, one);
    await win(reward, one, 500);
    assert.deepEqual((await balancesOf(platform.db, player)).cash, 1_500);
  });

  it('are sent to the studio when their game is opened, and not with other games', async () => {
    const reward = await give(5);
    const open = async (code: string) => {
      const { id, provider_code } = await platform.db.read('jangada', (reader) =>
        reader.selectFrom('games').select(['id', 'provider_code']).where('code', '=', code).executeTakeFirstOrThrow(),
      );
      await platform.call(launchGame, { token: player.token, body: { game_id: id, provider_code } });
      return platform.third.launches.at(-1)?.['freebets'];
    };
    assert.deepEqual(await open('mare_tidal'), { reward_uuid: reward, bets: 5, amount: 50 * UNITS });
    assert.equal(await open('saci_whirl'), undefined);
  });

  it('that were not played in time are gone', async () => {
    const reward = await give();
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('free_spins')
        .set({ expires_at: new Date(0) })
        .where('user_id', '=', player.user.id)
        .execute(),
    );
    assert.notEqual((await spin(reward, round())).body.status, 'RS_OK');
    await platform.db.transaction('jangada', expireFreeSpins);
    assert.equal((await spinsOf(reward)).status, 'expired');
    assert.deepEqual(await platform.db.transaction('jangada', verifyLedger), {
      unbalancedTxns: 0,
      sum: 0,
      wrongWallets: [],
    });
  });
});
