import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { recordWaitingAlerts } from '../../../../test/support/alerts.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { studioBody } from '../../../../test/support/studio-bodies.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { grantFreeSpins } from '../../rewards/bonuses/free-spins.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

let ids = 0;
const nextId = (name: string) => `${name}-${(ids += 1)}`;
const UNITS = 1_000;

/** A game that pays at most 50 times its stakes in a round. */
const BOUNDED_GAME = 'saci_whirl';

type Call = 'bet' | 'win' | 'rollback';

const send = (operation: Call, player: Player, amount: number, more: object) =>
  platform.studio(
    `/transaction/${operation}`,
    studioBody(operation, {
      user: player.externalName,
      token: player.launchToken,
      transaction_uuid: nextId('tx'),
      round_closed: operation === 'win',
      game_code: BOUNDED_GAME,
      currency: 'BRL',
      amount: amount * UNITS,
      is_free: false,
      ...more,
    }),
  );

const accepted = async (operation: Call, player: Player, amount: number, more: object) =>
  assert.equal((await send(operation, player, amount, more)).body.status, 'RS_OK');

const alertsOf = async ({ user }: Player) =>
  (await recordWaitingAlerts(platform, 'jangada')).filter(({ details }) => details['user_id'] === user.id);

const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

describe('a bet that is rolled back', () => {
  it('and whose win stays is given back, leaves the win, and alerts an operator once', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const [round, bet] = [nextId('round'), nextId('bet')];
    await accepted('bet', player, 10_000, { round, transaction_uuid: bet });
    await accepted('win', player, 13_000, { round });
    for (const _ of [1, 2]) await accepted('rollback', player, 0, { round, reference_transaction_uuid: bet });
    assert.equal(await cashOf(player), 23_000);
    assert.deepEqual(await alertsOf(player), [
      {
        kind: 'bet-rolled-back-win-stands',
        subject: `studio ${bet}`,
        details: { user_id: player.user.id, round, staked: 10_000, paid: 13_000 },
      },
    ]);
    const lines = platform.logged.filter((line) => line['subject'] === `studio ${bet}`);
    assert.deepEqual(
      lines.map((line) => line['level']),
      [50],
    );
  });

  it('raises no alert without a win, for a rolled-back win, or next to an effective bet', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const [lost, undone, shared] = [nextId('round'), nextId('round'), nextId('round')];
    const [one, two, three] = [nextId('bet'), nextId('bet'), nextId('bet')];
    const win = nextId('win');
    await accepted('bet', player, 100, { round: lost, transaction_uuid: one });
    await accepted('win', player, 0, { round: lost });
    await accepted('rollback', player, 0, { round: lost, reference_transaction_uuid: one });
    await accepted('bet', player, 100, { round: undone, transaction_uuid: two });
    await accepted('win', player, 500, { round: undone, transaction_uuid: win });
    await accepted('rollback', player, 0, { round: undone, reference_transaction_uuid: win });
    await accepted('rollback', player, 0, { round: undone, reference_transaction_uuid: two });
    await accepted('bet', player, 100, { round: shared, transaction_uuid: three });
    await accepted('bet', player, 100, { round: shared });
    await accepted('win', player, 500, { round: shared });
    await accepted('rollback', player, 0, { round: shared, reference_transaction_uuid: three });
    assert.deepEqual(await alertsOf(player), []);
  });
});

describe('a win', () => {
  it('beyond what its game states is held, and alerts an operator', async () => {
    const player = await aPlayer(platform.db, { cash: 100 });
    const [round, win] = [nextId('round'), nextId('win')];
    await accepted('bet', player, 100, { round });
    await accepted('win', player, 5_001, { round, transaction_uuid: win });
    await send('win', player, 5_001, { round, transaction_uuid: win });
    assert.equal(await cashOf(player), 0);
    assert.deepEqual(await alertsOf(player), [
      {
        kind: 'win-above-maximum',
        subject: `studio ${win}`,
        details: {
          user_id: player.user.id,
          game: 'Redemoinho',
          round,
          staked: 100,
          paid: 5_001,
          amount_max: 5_000,
        },
      },
    ]);
  });

  it('is counted with the other wins of its round', async () => {
    const player = await aPlayer(platform.db, { cash: 200 });
    const round = nextId('round');
    for (const _ of [1, 2]) await accepted('bet', player, 100, { round });
    for (const amount of [6_000, 4_000]) await accepted('win', player, amount, { round, round_closed: false });
    assert.deepEqual(await alertsOf(player), [], 'exactly what two stakes can pay');
    await accepted('win', player, 1, { round });
    assert.deepEqual(
      (await alertsOf(player)).map(({ details }) => details['paid']),
      [10_001],
    );
    assert.equal(await cashOf(player), 10_000);
  });

  it('of a game without a stated payout raises no alert', async () => {
    const player = await aPlayer(platform.db, { cash: 100 });
    const round = nextId('round');
    await accepted('bet', player, 100, { round, game_code: 'mare_tidal' });
    await accepted('win', player, 900_000, { round, game_code: 'mare_tidal' });
    assert.deepEqual(await alertsOf(player), []);
  });
});

describe('a free round', () => {
  it('of a reward that the platform never granted is refused, and pays nothing', async () => {
    const [player, other] = [await aPlayer(platform.db, { cash: 100 }), await aPlayer(platform.db)];
    const theirs = await granted(other);
    for (const reward of ['grant-1', 'spins-999999', theirs]) {
      const round = nextId('round');
      const free = { round, is_free: true, reward_uuid: reward };
      assert.equal((await send('bet', player, 100, free)).body.status, 'RS_ERROR_LIMIT_REACHED', reward);
      assert.equal((await send('win', player, 500, free)).body.status, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    }
    assert.equal(await cashOf(player), 100);
  });

  it('of a grant is measured by the value of its spin', async () => {
    const player = await aPlayer(platform.db);
    const free = { round: nextId('round'), is_free: true, reward_uuid: await granted(player) };
    await accepted('bet', player, 50, free);
    await accepted('win', player, 2_501, free);
    assert.deepEqual(
      (await alertsOf(player)).map(({ kind, details }) => [kind, details['staked'], details['paid']]),
      [['win-above-maximum', 50, 2_501]],
    );
    assert.equal((await balancesOf(platform.db, player)).bonus, 0);
  });
});

/** Grants two spins of 50 centavos. @returns the reward's id at the provider */
const granted = async ({ user }: Player): Promise<string> =>
  platform.db.transaction('jangada', async (tx) => {
    const originRef = nextId('grant');
    await grantFreeSpins(tx, {
      userId: user.id,
      origin: 'coupon',
      originRef,
      name: { pt: 'Giros', en: 'Spins' },
      gameCode: BOUNDED_GAME,
      spinValue: 50,
      total: 2,
      multiplier: 1,
      validDays: 1,
      maxBet: null,
      maxConvert: null,
    });
    const { id } = await tx
      .selectFrom('free_spins')
      .select('id')
      .where('origin_ref', '=', originRef)
      .executeTakeFirstOrThrow();
    return `spins-${id}`;
  });
