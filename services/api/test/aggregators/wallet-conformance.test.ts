import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { debtCauses } from '../../src/modules/ledger/debt-causes.ts';
import { digest } from '../../src/crypto/tokens.ts';
import { aPlayer, balancesOf, type Player } from '../support/players.ts';
import { startTestPlatform, type TestPlatform } from '../support/test-platform.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { a8rDriver, studioDriver, type WalletDriver } from './wallet-driver.ts';

const TENANT = 'jangada';
const CASH = 10_000;

let ids = 0;
const nextId = (name: string) => `${name}-${(ids += 1)}`;

const conforms = (makeDriver: (platform: () => TestPlatform) => WalletDriver): void => {
  let platform: TestPlatform;
  const driver = makeDriver(() => platform);

  /** A player who has opened a game of this aggregator. */
  const aGuest = async (cash = CASH): Promise<Player> => {
    const player = await aPlayer(platform.db, { cash });
    await platform.db.transaction(TENANT, async (tx) => {
      const game = await tx.selectFrom('games').select('id').where('code', '=', driver.game).executeTakeFirstOrThrow();
      await tx
        .updateTable('game_launches')
        .set({ game_id: game.id })
        .where('token_hash', '=', digest(player.launchToken))
        .execute();
    });
    return player;
  };
  const moneyOf = async (player: Player) => {
    const { cash, receivable } = await balancesOf(platform.db, player);
    return { cash, receivable };
  };
  const rowsOf = (player: Player) =>
    platform.db.read(TENANT, (reader) =>
      reader.selectFrom('bets').select(['kind', 'settled_at']).where('user_id', '=', player.user.id).execute(),
    );
  const aRound = () => ({ round: nextId('round'), bet: nextId('bet'), win: nextId('win'), back: nextId('back') });

  before(async () => {
    platform = await startTestPlatform(driver.environment);
    if (driver.name === 'A8R')
      await platform.db.transaction(TENANT, (tx) =>
        tx.updateTable('games').set({ aggregator: 'a8r' }).where('code', '=', driver.game).execute(),
      );
  });
  after(async () => {
    assert.deepEqual(await platform.db.transaction(TENANT, verifyLedger), {
      unbalancedTxns: 0,
      sum: 0,
      wrongWallets: [],
    });
    await platform.stop();
  });

  it('takes a stake and pays its prize, and answers a repeated call without moving money again', async () => {
    const player = await aGuest();
    const { round, bet, win } = aRound();
    for (let time = 0; time < 2; time += 1) {
      const placed = await driver.bet(player, { id: bet, round, amount: 300 });
      assert.deepEqual(placed, { isAccepted: true, code: null, balance: CASH - 300 });
    }
    for (let time = 0; time < 2; time += 1) {
      const paid = await driver.win(player, { id: win, of: bet, round, amount: 900 });
      assert.deepEqual(paid, { isAccepted: true, code: null, balance: CASH + 600 });
    }
    assert.equal((await driver.balance(player)).balance, CASH + 600);
    assert.equal((await rowsOf(player)).length, 2);
  });

  it('refuses an id that belongs to another movement, or to another player', async () => {
    const [player, other] = [await aGuest(), await aGuest()];
    const { round, bet } = aRound();
    await driver.bet(player, { id: bet, round, amount: 300 });
    const refusals = [
      await driver.win(player, { id: bet, of: bet, round, amount: 300 }),
      await driver.bet(other, { id: bet, round, amount: 300 }),
      await driver.bet(player, { id: bet, round, amount: 301 }),
    ];
    for (const { isAccepted, code } of refusals) assert.deepEqual([isAccepted, code], [false, driver.codes.conflict]);
    assert.deepEqual(
      [await moneyOf(player), await moneyOf(other)].map(({ cash }) => cash),
      [CASH - 300, CASH],
    );
  });

  it('refuses a stake that the player does not have, and tells the balance', async () => {
    const player = await aGuest(200);
    const { round, bet } = aRound();
    const refused = await driver.bet(player, { id: bet, round, amount: 300 });
    assert.deepEqual(refused, { isAccepted: false, code: driver.codes.money, balance: 200 });
  });

  it('gives a stake back once, and keeps the id of one that has not arrived', async () => {
    const player = await aGuest();
    const { round, bet, back } = aRound();
    await driver.bet(player, { id: bet, round, amount: 300 });
    for (let time = 0; time < 2; time += 1)
      assert.equal((await driver.rollback(player, { id: back, original: bet, round })).balance, CASH);
    const late = aRound();
    assert.equal(
      (await driver.rollback(player, { id: late.back, original: late.bet, round: late.round })).isAccepted,
      true,
    );
    const arrived = await driver.bet(player, { id: late.bet, round: late.round, amount: 300 });
    assert.equal(arrived.isAccepted, driver.acceptsTakenBack);
    assert.equal((await moneyOf(player)).cash, CASH);
  });

  it('takes back a prize that was spent: the rest is a debt, the balance is zero, and the next prize pays it', async () => {
    const player = await aGuest(1_000);
    const first = aRound();
    await driver.bet(player, { id: first.bet, round: first.round, amount: 1_000 });
    await driver.win(player, { id: first.win, of: first.bet, round: first.round, amount: 5_000 });
    const second = aRound();
    await driver.bet(player, { id: second.bet, round: second.round, amount: 4_000 });
    const taken = await driver.rollback(player, { id: first.back, original: first.win, round: first.round });
    assert.deepEqual(taken, { isAccepted: true, code: null, balance: 0 });
    assert.deepEqual(await moneyOf(player), { cash: 0, receivable: -4_000 });
    const causes = await platform.db.read(TENANT, (reader) => debtCauses(reader, player.user.id));
    assert.deepEqual(causes, ['prize-taken-back']);
    const paid = await driver.win(player, { id: second.win, of: second.bet, round: second.round, amount: 4_500 });
    assert.equal(paid.balance, 500);
    assert.deepEqual(await moneyOf(player), { cash: 500, receivable: 0 });
  });

  it('pays a prize after the sign-in has ended, and refuses a further bet', async () => {
    const player = await aGuest();
    const { round, bet, win } = aRound();
    await driver.bet(player, { id: bet, round, amount: 300 });
    await platform.db.transaction(TENANT, (tx) =>
      tx.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', player.user.id).execute(),
    );
    assert.equal((await driver.win(player, { id: win, of: bet, round, amount: 900 })).isAccepted, true);
    assert.equal(
      (await driver.bet(player, { id: nextId('bet'), round: nextId('round'), amount: 300 })).isAccepted,
      false,
    );
    assert.equal((await moneyOf(player)).cash, CASH + 600);
  });

  it('refuses a bet in a round that has ended', async () => {
    const player = await aGuest();
    const { round, bet, win } = aRound();
    await driver.bet(player, { id: bet, round, amount: 300 });
    assert.equal((await driver.lose(player, { id: win, of: bet, round })).balance, CASH - 300);
    assert.ok((await rowsOf(player)).some(({ kind, settled_at: at }) => kind === 'bet' && at !== null));
    const refused = await driver.bet(player, { id: nextId('bet'), round, amount: 300 });
    assert.deepEqual([refused.isAccepted, refused.code], [false, driver.codes.closed]);
    assert.equal((await moneyOf(player)).cash, CASH - 300);
  });

  it('books parallel repetitions once', async () => {
    const player = await aGuest();
    const { round, bet, win, back } = aRound();
    const times = Array.from({ length: 8 });
    await Promise.all(times.map(() => driver.bet(player, { id: bet, round, amount: 300 })));
    assert.equal((await moneyOf(player)).cash, CASH - 300);
    await Promise.all(times.map(() => driver.win(player, { id: win, of: bet, round, amount: 900 })));
    assert.equal((await moneyOf(player)).cash, CASH + 600);
    await Promise.all(times.map(() => driver.rollback(player, { id: back, original: win, round })));
    assert.equal((await moneyOf(player)).cash, CASH - 300);
  });

  it('never spends more than the player has, whatever arrives at the same moment', async () => {
    const player = await aGuest(1_000);
    const bets = Array.from({ length: 10 }, () => aRound());
    const answers = await Promise.all(
      bets.map(({ bet, round }) => driver.bet(player, { id: bet, round, amount: 300 })),
    );
    assert.equal(answers.filter(({ isAccepted }) => isAccepted).length, 3);
    assert.deepEqual(await moneyOf(player), { cash: 100, receivable: 0 });
  });

  it('refuses another currency', async () => {
    const player = await aGuest();
    const { round, bet } = aRound();
    const refused = await driver.bet(player, { id: bet, round, amount: 300 }, { currency: 'USD' });
    assert.deepEqual([refused.isAccepted, refused.code], [false, driver.codes.currency]);
    assert.equal((await moneyOf(player)).cash, CASH);
  });

  it('refuses a stake with a fraction of a centavo, and one that is negative', async () => {
    const player = await aGuest();
    const { round, bet } = aRound();
    for (const amount of [driver.fraction, '-1', '-100000']) {
      const refused = await driver.bet(player, { id: bet, round, amount });
      assert.deepEqual([refused.isAccepted, refused.code], [false, driver.codes.malformed], amount);
    }
    assert.equal((await moneyOf(player)).cash, CASH);
  });

  it('refuses a call with a forged signature, of whatever kind', async () => {
    const player = await aGuest();
    const { round, bet, win } = aRound();
    await driver.bet(player, { id: bet, round, amount: 300 });
    const forged = { isForged: true };
    for (const refused of [
      await driver.balance(player, forged),
      await driver.bet(player, { id: nextId('bet'), round, amount: 300 }, forged),
      await driver.win(player, { id: win, of: bet, round, amount: 900 }, forged),
    ])
      assert.deepEqual(refused, { isAccepted: false, code: driver.codes.signature, balance: null });
    assert.equal((await moneyOf(player)).cash, CASH - 300);
  });

  const { together } = driver;
  if (together) {
    it('applies a list of transactions, or none of it', async () => {
      const player = await aGuest(1_000);
      const { round, bet, win } = aRound();
      const list = [
        { id: bet, type: 'bet', round, amount: 300 },
        { id: win, type: 'win', round, amount: 900 },
      ] as const;
      for (let time = 0; time < 2; time += 1) assert.equal((await together(player, list)).balance, 1_600);
      const tooMuch = [
        { id: nextId('bet'), type: 'bet', round: nextId('round'), amount: 1_000 },
        { id: nextId('bet'), type: 'bet', round: nextId('round'), amount: 1_000 },
      ] as const;
      assert.deepEqual(await together(player, tooMuch), {
        isAccepted: false,
        code: driver.codes.money,
        balance: 1_600,
      });
      assert.equal((await rowsOf(player)).length, 2);
      assert.equal((await moneyOf(player)).cash, 1_600);
    });
  }
};

describe('the wallet of Hub88', () => conforms(studioDriver));
describe('the wallet of A8R', () => conforms(a8rDriver));
