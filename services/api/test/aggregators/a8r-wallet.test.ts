import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { digest } from '../../src/crypto/tokens.ts';
import { grantFreeSpins } from '../../src/modules/rewards/bonuses/free-spins.ts';
import { aPlayer, balancesOf, type Player } from '../support/players.ts';
import { startTestPlatform, type TestPlatform } from '../support/test-platform.ts';
import { a8rDriver, sendToA8r } from './wallet-driver.ts';

const TENANT = 'jangada';

let platform: TestPlatform;
const driver = a8rDriver(() => platform);
before(async () => {
  platform = await startTestPlatform(driver.environment);
  await platform.db.transaction(TENANT, (tx) =>
    tx.updateTable('games').set({ aggregator: 'a8r' }).where('code', '=', driver.game).execute(),
  );
});
after(() => platform.stop());

let ids = 0;
const nextId = (name: string) => `${name}-${(ids += 1)}`;

/** @param code of the game that the player has opened */
const aGuest = async (code = driver.game): Promise<Player> => {
  const player = await aPlayer(platform.db, { cash: 10_000 });
  await platform.db.transaction(TENANT, async (tx) => {
    const game = await tx.selectFrom('games').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    await tx
      .updateTable('game_launches')
      .set({ game_id: game.id })
      .where('token_hash', '=', digest(player.launchToken))
      .execute();
  });
  return player;
};
const rowsOf = (player: Player) =>
  platform.db.read(TENANT, (reader) =>
    reader
      .selectFrom('bets')
      .select(['kind', 'cash', 'bonus', 'title', 'settled_at', 'round_closed'])
      .where('user_id', '=', player.user.id)
      .orderBy('id')
      .execute(),
  );
const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

const send = (method: string, body: object) => sendToA8r(platform, method, body);

const betWin = (of: Player, round: string, transactions: readonly object[], more: object = {}) =>
  send('Round/BetWin', {
    ...{ player_id: of.externalName, round_id: round, game_id: driver.game, currency: 'BRL', provider: 'saci' },
    ...{ transactions, ...more },
  });

describe('a round of A8R', () => {
  it('is answered with the balance and with each transaction', async () => {
    const [player, id, round] = [await aGuest(), nextId('bet'), nextId('round')];
    const { status, body } = await betWin(player, round, [{ id, type: 'bet', amount: '1.5' }]);
    assert.equal(status, 200);
    const { balance, round_id_casino: ours, transactions } = body;
    assert.deepEqual([balance, ours], ['98.50', round]);
    const [{ processed_at: at, ...transaction }] = transactions;
    assert.deepEqual(transaction, { id, id_casino: id, bonus_amount: '0' });
    assert.ok(Date.parse(at) <= Date.now());
  });

  it('may report its prize before its bet, and its end before both', async () => {
    const [player, round] = [await aGuest(), nextId('round')];
    const won = await betWin(player, round, [{ id: nextId('win'), type: 'win', amount: '2.00' }], { finished: true });
    assert.equal(won.body.balance, '102.00');
    const late = await betWin(player, round, [{ id: nextId('bet'), type: 'bet', amount: '1.00' }]);
    assert.equal(late.body.balance, '101.00');
    assert.ok((await rowsOf(player)).every(({ kind, settled_at: at }) => kind === 'win' || at !== null));
    const second = await betWin(player, round, [{ id: nextId('bet'), type: 'bet', amount: '1.00' }]);
    assert.equal(second.body.meta.api_code, '400');
  });

  it('stays open after a prize of zero, and pays a prize after its end', async () => {
    const [player, round] = [await aGuest(), nextId('round')];
    const bet = { id: nextId('bet'), type: 'bet', amount: '1.00' };
    await betWin(player, round, [bet, { id: nextId('win'), type: 'win', amount: '0' }]);
    assert.ok((await rowsOf(player)).every(({ settled_at: at }) => at === null));
    const of = { player_id: player.externalName, round_id: round, currency: 'BRL' };
    for (let time = 0; time < 2; time += 1) assert.equal((await send('Round/Finish', of)).body.balance, '99.00');
    const paid = await betWin(player, round, [{ id: nextId('win'), type: 'win', amount: '3.00' }]);
    assert.equal(paid.body.balance, '102.00');
  });

  it('is open again when what ended it is rolled back, unless the rollback ends it too', async () => {
    for (const finished of [false, true]) {
      const [player, round, win] = [await aGuest(), nextId('round'), nextId('win')];
      const list = [
        { id: nextId('bet'), type: 'bet', amount: '1.00' },
        { id: win, type: 'win', amount: '3.00' },
      ];
      await betWin(player, round, list, { finished: true });
      const taken = await send('Round/Rollback', {
        ...{ player_id: player.externalName, round_id: round, game_id: driver.game, currency: 'BRL', provider: 'saci' },
        ...{ transactions: [{ id: nextId('back'), original_id: win }], finished },
      });
      assert.equal(taken.body.balance, '99.00');
      const [bet] = await rowsOf(player);
      assert.equal(bet?.settled_at !== null, finished);
    }
  });

  it('ignores what of a list was rolled back before it arrived, and applies the rest', async () => {
    const [player, round, bet] = [await aGuest(), nextId('round'), nextId('bet')];
    await driver.rollback(player, { id: nextId('back'), original: bet, round });
    const other = { id: nextId('bet'), type: 'bet', amount: '1.00' };
    const { status, body } = await betWin(player, round, [{ id: bet, type: 'bet', amount: '5.00' }, other]);
    assert.deepEqual([status, body.balance], [200, '99.00']);
  });

  it('needs a launch of one of its games', async () => {
    const player = await aGuest('mare_tidal');
    const bet = { id: nextId('bet'), type: 'bet', amount: '1.00' };
    const { body } = await betWin(player, nextId('round'), [bet]);
    assert.deepEqual([body.meta.api_code, await cashOf(player)], ['403', 10_000]);
  });

  it('refuses an unknown player, a game of another aggregator, and a body of another kind', async () => {
    const player = await aGuest();
    const bet = { id: nextId('bet'), type: 'bet', amount: '1.00' };
    const stranger = {
      ...player,
      externalName: player.externalName.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    };
    assert.equal((await betWin(stranger, nextId('round'), [bet])).body.meta.api_code, '101');
    const elsewhere = await betWin(player, nextId('round'), [bet], { game_id: 'mare_tidal' });
    assert.equal(elsewhere.body.meta.api_code, '403');
    const round = { player_id: player.externalName, round_id: 'r', game_id: driver.game, currency: 'BRL' };
    for (const [method, more] of [
      ['Round/Rollback', { transactions: [bet] }],
      ['Round/Finish', { transactions: [bet] }],
      ['Round/BetWin', { transactions: [{ id: 'x', original_id: bet.id }] }],
      ['Round/BetWin', { transactions: [] }],
      ['Round/BetWin', { transactions: [bet, bet] }],
      ['Round/BetWin', {}],
    ] as const)
      assert.equal((await send(method, { ...round, ...more })).body.meta.api_code, '400', method);
    assert.equal(await cashOf(player), 10_000);
  });
});

describe('a prize of A8R with a fraction of a centavo', () => {
  it('is refused, not rounded, and an operator is told', async () => {
    const [player, round] = [await aGuest(), nextId('round')];
    const prize = { id: nextId('win'), type: 'win', amount: '1.005' };
    assert.equal((await betWin(player, round, [prize])).body.meta.api_code, '400');
    assert.equal(await cashOf(player), 10_000);
    const told = await platform.db.read(TENANT, (reader) =>
      reader.selectFrom('third_party_messages').select(['source', 'reason']).execute(),
    );
    assert.ok(told.some(({ source, reason }) => source === 'games-wallet' && reason.includes('whole centavos')));
  });
});

describe('free spins of A8R', () => {
  const aGrant = async (player: Player) => {
    await platform.db.transaction(TENANT, (tx) =>
      grantFreeSpins(tx, {
        ...{ userId: player.user.id, origin: 'test', originRef: nextId('grant'), name: { pt: 'Giros', en: 'Spins' } },
        ...{
          gameCode: driver.game,
          spinValue: 100,
          total: 3,
          multiplier: 2,
          validDays: 3,
          maxBet: null,
          maxConvert: null,
        },
      }),
    );
    const { id } = await spinsOf(player);
    return `${player.externalName}.spins-${id}`;
  };
  const spinsOf = (player: Player) =>
    platform.db.read(TENANT, (reader) =>
      reader.selectFrom('free_spins').selectAll().where('user_id', '=', player.user.id).executeTakeFirstOrThrow(),
    );

  it('end with their total, once, as bonus money of the grant', async () => {
    const player = await aGuest();
    const issue_id = await aGrant(player);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await send('Freespins/Finish', { issue_id, amount: '7.50' });
      assert.deepEqual([status, body], [200, { balance: '107.50' }]);
    }
    const { used, status, winnings } = await spinsOf(player);
    assert.deepEqual([used, status, winnings], [3, 'used', 750]);
    const { cash, bonus, rollover } = await balancesOf(platform.db, player);
    assert.deepEqual([cash, bonus, rollover], [10_000, 750, 1_500]);
    assert.deepEqual(
      (await rowsOf(player)).map((row) => [row.kind, row.bonus, row.title]),
      [['win', 750, 'Redemoinho']],
    );
    assert.equal((await send('Freespins/Finish', { issue_id, amount: '7.51' })).body.meta.api_code, '409');
  });

  it('may have won nothing', async () => {
    const player = await aGuest();
    const issue_id = await aGrant(player);
    assert.equal((await send('Freespins/Finish', { issue_id, amount: '0' })).body.balance, '100.00');
    assert.equal((await spinsOf(player)).status, 'used');
  });

  it('of another player, or of an issue that is not ours, are refused', async () => {
    const [player, other] = [await aGuest(), await aGuest()];
    const issued = await aGrant(player);
    const stolen = issued.replace(player.externalName, other.externalName);
    for (const issue_id of [stolen, 'spins-1', 'i1'])
      assert.equal((await send('Freespins/Finish', { issue_id, amount: '7.50' })).body.meta.api_code, '400');
    assert.equal(await cashOf(other), 10_000);
  });
});
